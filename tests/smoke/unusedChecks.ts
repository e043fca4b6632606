/** What a hosted project offers besides our own API has to be off: sign-ups, GraphQL, files. */
import { ask, type Check, must, type SmokeTarget } from './check.ts'

async function get(target: SmokeTarget, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { apikey: target.key, 'content-type': 'application/json' }
  const answer = await ask(target.apiUrl + path, { ...init, headers })
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
      const body = JSON.stringify({ query: '{ __typename }' })
      const answer = await get(target, '/graphql/v1', { method: 'POST', body })
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
