/**
 * `npm run smoke`: checks a deployed site, its access rules and functions and, with SUPABASE_SECRET_KEY, its mail.
 * Without `--book` nothing is mailed, and nothing stored unless a rule is broken (then it says what to remove).
 */
import { parseArgs } from 'node:util'
import { accessChecks } from './accessChecks.ts'
import type { Checks, SmokeTarget } from './check.ts'
import { bookingCheck, functionChecks } from './functionChecks.ts'
import { mailChecks } from './mailChecks.ts'
import { findApi, findKey, siteChecks } from './siteChecks.ts'
import { unusedChecks } from './unusedChecks.ts'

const usage =
  'Usage: npm run smoke -- --url <site> [--api <supabase url>] [--key <publishable key>] [--book <e-mail>]'

function stop(message: string): never {
  console.error(message)
  process.exit(1)
}

function readOptions() {
  try {
    const text = { type: 'string' } as const
    return parseArgs({ options: { url: text, api: text, key: text, book: text } }).values
  } catch {
    return stop(usage)
  }
}

function originOf(address: string): string {
  if (!/^https?:/.test(address) || !URL.canParse(address))
    stop(`"${address}" is not an address (https://…)`)
  return new URL(address).origin
}

const options = readOptions()
if (!options.url) stop(usage)
const siteUrl = originOf(options.url)
const unreachable = (error: Error) => stop(error.message)
const apiUrl = options.api ?? (await findApi(siteUrl).catch(unreachable))
if (!apiUrl) stop(`The API's address is not in the site's security policy: give it with --api.`)
const key = options.key ?? (await findKey(siteUrl).catch(unreachable))
if (!key?.startsWith('sb_publishable_'))
  stop(`A publishable key (sb_publishable_…) is needed: give the site's with --key.`)

const target: SmokeTarget = { siteUrl, apiUrl: originOf(apiUrl), publishableKey: key }
console.log(`Site ${target.siteUrl}, API ${target.apiUrl}`)
const secretKey = process.env.SUPABASE_SECRET_KEY
const checks: Checks = {
  ...siteChecks,
  ...accessChecks,
  ...functionChecks,
  ...unusedChecks,
  ...(secretKey && mailChecks(secretKey)),
  ...(options.book && bookingCheck(options.book)),
}
if (!secretKey) console.log('  left out: the mail (give the secret key as SUPABASE_SECRET_KEY)')
let [passed, failed] = [0, 0]
for (const [name, check] of Object.entries(checks)) {
  try {
    const word = await check(target)
    console.log(`  ok    ${name}${typeof word === 'string' ? `: ${word}` : ''}`)
    passed += 1
  } catch (error) {
    console.log(`  FAIL  ${name}: ${error instanceof Error ? error.message : String(error)}`)
    failed += 1
  }
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
