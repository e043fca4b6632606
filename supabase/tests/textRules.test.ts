/** The database never refuses what the form accepts, and takes no text the form forbids. */
import type { PGlite } from '@electric-sql/pglite'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emailProblem, nameProblem, phoneProblem, tidy } from '../../src/domain/text.ts'
import { openDatabase } from '../local/database/database.ts'

let database: PGlite

beforeAll(async () => {
  database = await openDatabase(undefined, () => undefined)
}, 180_000)

afterAll(() => database.close())

const rules = { name: nameProblem, email: emailProblem, phone: phoneProblem }
type Field = keyof typeof rules
const fine = { name: 'Jan Kowalski', email: 'jan@example.pl', phone: '600 700 800' }

/** Whether the table takes a row with this text in the field; the row is not kept. */
async function isStored(field: Field, text: string): Promise<boolean> {
  try {
    await database.transaction(async (transaction) => {
      // As JSON, the way the API hands it over: half a surrogate pair is refused only there.
      await transaction.query(
        `insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
         select name, email, phone, 40, 4400, current_date + 60
         from json_to_record($1::text::json) as typed (name text, email text, phone text)`,
        [JSON.stringify({ ...fine, [field]: text })],
      )
      await transaction.rollback()
    })
    return true
  } catch {
    return false
  }
}

// Every character that a rule of either side names, besides letters and the rest of Unicode.
const special = [
  ...'@@@...,;:<>"\'()[]\\ \t\n\r\u0000\u001f\u007f\u0085\u009f\u00a0\u00ad\u1680\u180e\u2000\u200a',
  ...'\u200b\u200d\u200e\u200f\u2027\u2028\u2029\u202a\u202e\u202f\u205f\u2060\u2066\u2069\u3000\ufeff',
]
const character = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...'abcżółŁ0-+') },
  { weight: 3, arbitrary: fc.constantFrom(...special) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('http://', 'HTTPS://', 'www.', 'b.ly/', 'a@b.pl', '\ud800', '😀'),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)
const anyText = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''))
const longText = fc
  .tuple(anyText, fc.integer({ min: 30, max: 260 }))
  .map(([text, length]) => `${text}${'x'.repeat(length)}@b.pl`)

describe.each(Object.keys(rules) as Field[])('%s', (field) => {
  test('takes what the form takes, and nothing it forbids', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyText, longText), async (text) => {
        // A name is never one character alone: it is joined of two.
        const typed = tidy(field === 'name' ? `Ab${text}` : text)
        const problem = rules[field](typed)
        if (problem === 'tooLong' && [...typed].length < typed.length) return
        expect([typed, await isStored(field, typed)]).toEqual([typed, problem === undefined])
      }),
      { numRuns: 1500 },
    )
  }, 180_000)
})
