/** What a hosted project offers besides our own API has to be off: sign-ups, GraphQL, files. */
import { type Check, must, type SmokeTarget, send } from './check.ts'

/** What a path answers with 2xx, or nothing. */
async function get(target: SmokeTarget, path: string, query?: object): Promise<unknown> {
  const answer = await send(target, query ? 'POST' : 'GET', path, query)
  return answer.ok ? answer.json().catch(() => undefined) : undefined
}

export const unusedChecks: readonly Check[] = [
  {
    name: 'nobody can sign up',
    async run(target) {
      const settings = (await get(target, '/auth/v1/settings')) as
        | { disable_signup?: boolean; external?: { anonymous_users?: boolean } }
        | undefined
      const closed = settings?.disable_signup === true && !settings.external?.anonymous_users
      must(!settings || closed, 'switch sign-ups off: Authentication → Sign In / Providers')
    },
  },
  {
    name: 'GraphQL is off',
    async run(target) {
      const answer = await get(target, '/graphql/v1', { query: '{ __typename }' })
      const works = typeof answer === 'object' && answer !== null && 'data' in answer
      must(!works, 'switch it off: Database → Extensions → pg_graphql')
    },
  },
  {
    name: 'there are no files to read',
    async run(target) {
      const buckets = await get(target, '/storage/v1/bucket')
      must(!Array.isArray(buckets) || buckets.length === 0, 'remove the buckets: Storage')
    },
  },
  {
    name: 'the API lists its tables to nobody',
    async run(target) {
      const description = await get(target, '/rest/v1/')
      const lists = JSON.stringify(description ?? {}).includes('booking_requests')
      must(!lists, 'use publishable keys, and disable the legacy ones: Settings → API Keys')
    },
  },
]
