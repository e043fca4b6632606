/** Random requests to the functions (texts for the table: db/textRules): 5xx only if mail fails, no mail to strangers, no personal data in the log. */
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { companyInbox, mailsAbout } from '../company.ts'
import { freshMessage, freshWithdrawal, insert, invoke, notice, validBooking } from './requests.ts'
import { openBackend } from './target.ts'

const seed = Number(process.env.FUZZ_SEED ?? 20261121)
const numRuns = Number(process.env.FUZZ_RUNS ?? 50)
/** Is in every text that a visitor could have typed, so that a log line with one is found. */
const mark = 'Wyciek'

const target = await openBackend()
vi.setConfig({ testTimeout: 300_000 })

const nasty = fc.constantFrom(
  ...['', ' ', '\u0000', '\ud800', '\u202Egnp.exe', '{{name}}', '%00%0d%0a'],
  ...['\r\nBcc: zly@napad.example', 'zly@napad.example, inny@napad.example'],
  ...["'; drop table booking_requests; --", '<script>alert(1)</script>'],
  ...['ą'.repeat(300), '👩‍👩‍👧‍👦'.repeat(20)],
)
const text = fc
  .oneof(nasty, fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 40 }))
  .map((part) => `${mark}${part}`)
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(9e15, -40, 5500.5, 1e308, -0, '2026-13-45', 'infinity', true),
)

type Shape = Readonly<Record<string, unknown>>

/** A valid body with some fields replaced, dropped or added. */
function vary(good: () => Shape): fc.Arbitrary<Shape> {
  const own = fc.constantFrom(...Object.keys(good()))
  const added = fc.constantFrom('to', 'bcc', '__proto__', 'sweep', 'late', 'status', 'id')
  const field = fc.oneof({ weight: 3, arbitrary: own }, added, text)
  // JSON leaves out what is undefined.
  const other = fc.oneof({ weight: 2, arbitrary: value }, fc.constant(undefined))
  return fc.dictionary(field, other, { maxKeys: 4 }).map((changes) => ({ ...good(), ...changes }))
}

const varyOneOf = (all: readonly Shape[]) => fc.constantFrom(...all).chain((one) => vary(() => one))

/** One request in eight comes while mail fails. Other methods, types and lengths: functions.test.ts. */
const mailFails = fc.integer({ min: 1, max: 8 }).map((die) => die === 1)

async function send(name: string, body: Shape, fails: boolean) {
  if (fails) await target.refuseMail(2)
  const answer = await invoke(target, name, body)
  if (fails) await target.refuseMail(0)
  return answer
}

/** The addresses that may get mail. */
const saved = new Set([companyInbox])

afterEach(async () => {
  const mails = await mailsAbout(target, '')
  expect(mails.flatMap(({ to }) => to).filter((to) => !saved.has(to))).toEqual([])
  expect(mails.filter(({ to, headers }) => to.length !== 1 || 'bcc' in headers)).toEqual([])
  const typed = /Wyciek|@poczta|@example|@napad/
  expect(target.log.filter((line) => typed.test(line))).toEqual([])
})

async function savedNotices() {
  const rows = Array.from({ length: 40 }, () => validBooking({ name: `${mark} Kowalska` }))
  await Promise.all(rows.map((row) => insert(target, row)))
  for (const { email } of rows) saved.add(email)
  return rows.map(notice)
}

const message = () => ({ ...freshMessage(), firstName: mark, message: `${mark}\nwitaj` })

function statement() {
  const good = { ...freshWithdrawal(), name: `${mark} Nowak` }
  saved.add(good.email)
  return good
}

// 403: the body asks for a sweep. Messages and statements are stored, so a failing mail is no error.
test.each([
  ['send-booking-email', [404], [502], async () => varyOneOf(await savedNotices())],
  ['send-contact-email', [], [], () => vary(message)],
  ['send-withdrawal-email', [], [], () => vary(statement)],
] as const)('%s', async (name, usual, whileMailFails, bodies) => {
  await fc.assert(
    fc.asyncProperty(await bodies(), mailFails, async (body, fails) => {
      const answer = await send(name, body, fails)
      const expected = [...usual, ...(fails ? whileMailFails : [])]
      expect([200, 403, 422, ...expected]).toContain(answer.status)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
    }),
    { seed, numRuns },
  )
  expect(target.log.join('\n'), 'heard').toMatch(new RegExp(`${name}: .*mail of .* failed`))
})
