/** Form and table accept the same texts as name, e-mail and phone. */
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { emailRule, limits, nameRule, phoneRule, tidy } from '../../src/domain/text.ts'
import { isRest } from '../../tests/rest.ts'
import { openDatabase } from '../local/database/database.ts'

const database = await openDatabase()
afterAll(() => database.close())

const rules = { name: nameRule.problem, email: emailRule.problem, phone: phoneRule.problem }
type Field = keyof typeof rules
const fields = Object.keys(rules) as Field[]
const fine = { name: 'Jan Kowalski', email: 'jan@example.pl', phone: '600 700 800' }

// Whether the table accepts a row; none is kept. As JSON, as from the API, which alone refuses NUL and half a surrogate
// pair. Any other error would be a 5xx, and fails the test.
await database.exec(`create function pg_temp.take(typed text) returns boolean
  language plpgsql as $$ begin
    insert into public.booking_requests (name, email, phone, area, total_price, preferred_date)
    select name, email, phone, 40, 4400, current_date + 60
    from json_to_record(typed::json) as typed (name text, email text, phone text);
    raise sqlstate 'TAKEN';
  exception
    when sqlstate 'TAKEN' then return true;
    when check_violation or untranslatable_character or invalid_text_representation then return false;
  end $$`)

/** Whether the table accepts a row with this text in this field. */
async function isStored(field: Field, text: string): Promise<boolean> {
  const row = JSON.stringify({ ...fine, [field]: text })
  const { rows } = await database.query<{ take: boolean }>('select pg_temp.take($1)', [row])
  return rows[0]?.take === true
}

// Every character that a rule of form or table names; letters and the rest of Unicode come below.
const special = [
  ...'@@@...,;:<>"\'()[]\\ \t\n\r\u0000\u001f\u007f\u0085\u009f\u00a0\u00ad\u1680\u180e\u2000\u200a',
  ...'#?=+-/|',
  ...'\u200b\u200d\u200e\u200f\u2027\u2028\u2029\u202a\u202e\u202f\u205f\u2060\u2066\u2069\u3000\ufeff',
]
const pieces = [
  '. ',
  ...'http:// HTTPS:// www. b.ly/ a@b.pl \ud800 😀 1234 =1 +4 | а Я α é'.split(' '),
  ...'．pl 。pl ： ＠ １２３ \u061c \u034f \u115f \u2800 \u3164 \u2064'.split(' '),
]
const character = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...'abcżółŁ0-+') },
  { weight: 3, arbitrary: fc.constantFrom(...special) },
  { weight: 1, arbitrary: fc.constantFrom(...pieces) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }) },
)
const anyText = fc.array(character, { maxLength: 12 }).map((characters) => characters.join(''))

test.each(fields)('as %s the table accepts the same texts as the form', async (field) => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      // A name has at least two characters: it is joined from two fields.
      const tidied = tidy(field === 'name' ? `Ab${text}` : text)
      const problem = rules[field](tidied)
      // Characters that are not assigned yet may differ.
      if (/\p{Cn}/u.test(tidied)) return
      if (problem === 'tooLong' && [...tidied].length < tidied.length) return
      expect([tidied, await isStored(field, tidied)]).toEqual([tidied, problem === undefined])
    }),
    { numRuns: isRest ? 1500 : 300 },
  )
})

/** All scripts of Europe and India, and punctuation; every character in `npm run test:all`. */
const lastCharacter = isRest ? 917_999 : 0x2fff

test('form and table accept the same characters in a name: no digit or symbol of any script', async () => {
  const { rows } = await database.query<{ code: number }>(
    `select code from generate_series(1, $1) as code
    where code not between 55296 and 57343 and (code < 212992 or code > 917503)
      and private.is_name('Ab' || chr(code) || 'b')`,
    [lastCharacter],
  )
  const ofTable = new Set(rows.map(({ code }) => code))
  const differ: string[] = []
  for (let code = 1; code <= lastCharacter; code += code === 212_991 ? 704_513 : 1) {
    const name = `Ab${String.fromCodePoint(code)}b`
    const isAccepted = tidy(name) === name && nameRule.problem(name) === undefined
    // Characters that are not assigned yet may differ.
    if (isAccepted !== ofTable.has(code) && !/\p{Cn}/u.test(name)) differ.push(code.toString(16))
  }
  // New in Unicode 17: not every database knows its normal form.
  expect(differ.filter((code) => code !== 'a7f1')).toEqual([])
  const plain = (code: number) => [...String.fromCodePoint(code).normalize('NFKC')]
  const characters = [...ofTable].flatMap(plain)
  const signs = characters.filter((part) => /[\p{N}\p{P}\p{S}\p{Cc}\p{Cf}\p{Co}]/u.test(part))
  expect(new Set(signs)).toEqual(new Set("'-.\u2019"))
})

test.each(fields)('form and table have the same longest %s', async (field) => {
  for (const [length, problem] of [
    [limits[field], undefined],
    [limits[field] + 1, 'tooLong'],
  ] as const) {
    const text = fine[field].padStart(length, field === 'phone' ? '+' : 'x')
    expect(rules[field](tidy(text))).toBe(problem)
    expect(await isStored(field, text)).toBe(!problem)
  }
})

/** Each text with its field. */
function byField(texts: Readonly<Record<Field, readonly string[]>>): [Field, string][] {
  return fields.flatMap((field) => texts[field].map((text): [Field, string] => [field, text]))
}

const account = '61 1090 1014 0000 0712 1981 2874'
const attacks = byField({
  name: [
    ...[`Nowe konto ${account}`, '６１１０９０１０１４', 'Wygrana na evil.pl', 'evil。pl', '-cmd'],
    ...['<script>alert(1)</script>', 'Jan\r\nBcc: a@b.pl', '=HYPERLINK("x")'],
    ...['Аllegro', 'Jan Nowaк'],
  ],
  phone: [account, '1234567890123456', '٦٠٠', 'https://evil.pl/600', '=600', '-600', '+A1'],
  email: [
    ...["=cmd|'/Ccalc'!A0@b.pl", '+1@b.pl', 'jan@{{name}}.pl', 'x:jan@example.pl'],
    ...['mailto:jan@example.pl', 'jan@example.pl/x', 'jan@example。pl'],
    // An encoded word (RFC 2047): a server that decodes it delivers to another mailbox than the one counted.
    ...['a=?utf-8?q?jan=40example.pl=00?=@b.pl'],
    ...['a@b', 'a@b.pl,c@d.pl', 'a@b.pl\nBcc: c@d.pl'],
    // Other spellings of one mailbox: a Cyrillic letter, a fullwidth letter, a final dot.
    ...['j\u0430n@example.pl', 'ｊan@example.pl', 'jan@example.pl.'],
    ...['biuro@żółw.pl', 'biuro@ｅvil.pl', 'biuro@żółw.pl/x'],
    // Typos: as the reply address they can stop the company's own mail.
    ...['jan..k@example.pl', '.jan@example.pl', 'jan.@example.pl', 'jan@example..pl'],
    'jan@.example.pl',
  ],
})

test.each(attacks)('form and table refuse the %s %s', async (field, text) => {
  expect(rules[field](tidy(text))).toBeDefined()
  expect(await isStored(field, text)).toBe(false)
})

// The form removes these, so the table refuses them.
const invisible =
  '\u00ad\u034f\u061c\u115f\u180e\u200b\u200d\u2060\u2064\u2800\u180b\u2065\ufe0f\ufff0\u{e0100}\u{e0fff}' +
  '\u202e\u3164\ufeff\uffa0\ufff9\u{e0041}'

test.each([...invisible])('the form takes %j as empty, the table refuses it', async (character) => {
  for (const field of fields) {
    expect(rules[field](tidy(character.repeat(2)))).toBe('required')
    expect(await isStored(field, `${fine[field]}${character}`)).toBe(false)
    expect(await isStored(field, character.repeat(3))).toBe(false)
  }
})

const real = byField({
  name: [
    ...['J.R.R. Tolkien', "O'Brien-Łęcki jr.", 'Seán O\u2019Neil', "Jan 't Hooft"],
    ...['Maria del Carmen García-López', 'Анна Коваль', 'Оксана Шевченко', 'Мар\u02bcяна Prus'],
    ...['Nguyễn Văn Đức', 'Nguyễn Thị Ánh'.normalize('NFD'), 'dr n. med. Zażółć Gęślą'],
    ...['王小明', 'محمد علي', 'अमित शर्मा', 'გიორგი', '김민준'],
  ],
  phone: [
    ...['600 700 800', '+48 600-700-800', '+380 50 123 45 67', '+48 (22) 600-10-20'],
    ...['+(48) 600 700 800', '(22) 600 10 20'],
  ],
  email: ['jan+malowanie@example.pl', "o'brien@example.ie", 'biuro@xn--w-uga1v8h.pl'],
})

test.each(real)('form and table accept the %s %s', async (field, text) => {
  expect(rules[field](tidy(text))).toBeUndefined()
  expect(await isStored(field, text)).toBe(true)
})
