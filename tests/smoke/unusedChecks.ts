/** Services of a hosted project that we don't use have to be off: sign-ups, GraphQL, files. */
import { rest } from '../contract/requests.ts'
import { type Checks, must, type SmokeTarget } from './check.ts'

/** What these services say of themselves. */
interface Said {
  readonly disable_signup?: boolean
  readonly external?: { readonly anonymous_users?: boolean }
  readonly data?: unknown
}

/** The body of a successful answer, else undefined. */
async function get(target: SmokeTarget, path: string, query?: object) {
  const answer = await rest(target, path, query && { method: 'POST', body: query })
  return answer.status === 200 ? (answer.body as Said) : undefined
}

export const unusedChecks: Checks = {
  'nobody can sign up': async (target) => {
    const settings = await get(target, '/auth/v1/settings')
    const closed = settings?.disable_signup === true && !settings.external?.anonymous_users
    must(!settings || closed, 'switch sign-ups off: Authentication → Sign In / Providers')
  },
  'GraphQL is off': async (target) => {
    const answer = await get(target, '/graphql/v1', { query: '{ __typename }' })
    must(answer?.data === undefined, 'switch it off: Database → Extensions → pg_graphql')
  },
  'there is no public storage': async (target) => {
    const buckets = await get(target, '/storage/v1/bucket')
    must(!Array.isArray(buckets) || buckets.length === 0, 'remove the buckets: Storage')
  },
  'the API does not list its tables': async (target) => {
    const description = await get(target, '/rest/v1/')
    const lists = JSON.stringify(description ?? {}).includes('booking_requests')
    must(!lists, 'use publishable keys, and disable the legacy ones: Settings → API Keys')
  },
}
