/** What is written in several places, facts in texts, colours and versions, is the same in all of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import contact from '../../locales/pl/contact.json'
import { webManifest } from '../../src/build/webManifest.ts'
import { areaOptions } from '../../src/domain/areas.ts'
import type { Day } from '../../src/domain/day.ts'
import { prepayment, remainder } from '../../src/domain/money.ts'
import { leadDays, remainderLeadDays } from '../../src/domain/schedule.ts'
import { transferTitle } from '../../src/domain/transfer.ts'
import { questionDays } from '../../src/outbox/submission.ts'
import { readSettings } from '../../supabase/local/settings.ts'

const read = (file: string) => readFileSync(file, 'utf8')
const files = readdirSync('locales/pl').map((file) =>
  read(`locales/pl/${file}`).replace(/\s/g, ' '),
)
// Joins a figure and the name of what it counts.
const copy = files.join(' ').replace(/", +"name": "/g, ' ')
const prices = areaOptions.map(({ price }) => price)
const title = transferTitle('Jan Kowalski', '2026-12-09' as Day)
const hours = 'pon.–pt. 8:00–20:00, sob. 9:00–17:00, niedziele po uzgodnieniu'
const right =
  '. Nie ogranicza to ustawowego prawa konsumenta do odstąpienia od umowy w ciągu 14 dni'
const otherPeriods =
  /(?<!(?:za|czyli|cześniej|przypada|mniej niż|ponad|Pracujemy) |[\d–])(\d+) dni(?! przed| od zak|, odp)/g

/** Each fact with what the pattern's group finds in the copy, in any number of places. */
test.each<[fact: string, pattern: RegExp, values: readonly unknown[]]>([
  ['the lowest and the highest price', /(\d+) (?:zł|PLN)(?!\/)/g, [prices[0], prices.at(-1)]],
  // No price list uses them (README, questions for the owner).
  ['the prices of a square metre', /(\d+) PLN\/m²/g, [30, 90, 110]],
  ['the largest flat', /do (\d+) m²/gi, [areaOptions.at(-1)?.area]],
  ['the two parts', /\b(?!100%)(\d+)%/g, [prepayment(100), remainder(100)]],
  ['the first day', /(?:za|czyli|cześniej|przypada|mniej niż) (\d+) dni/g, [leadDays]],
  ['the second payment', /(\d+) dni przed/g, [remainderLeadDays]],
  ['what waits too long', /ponad (\d+) dni/g, [questionDays]],
  ['when to complain', /(\d+) dni(?: od zakończenia|, odpowiedź)/g, [7]],
  ['withdrawal, refund, the answer to a complaint', otherPeriods, [14]],
  ['how long a job takes', /(\d–\d) dni/g, ['2–3']],
  ['the flat that takes so long', /(\d+) m² \S+ \d–\d dni/g, [60]],
  ['when the crew comes', /między (\S+ a \S+\d)/g, ['7:00 a 9:00']],
  ['from when to let it in', /od godziny ([\d:]+)/g, ['7:00']],
  ['how soon a message is answered', /odp\w+[^".]* w ciągu (\d+) godzin/gi, [2]],
  ['how soon a quote comes', /online (?:wysyłamy )?w ciągu (\d+) godzin/gi, [24]],
  ['the guarantee', /(?:gwarancji na )?(\d+) lata(?= gwarancji|[.,])/g, [2]],
  ['finished projects', /([\d+]+) zakończonych projektów/g, ['500+']],
  ['clients', /([\d+]+) zadowolonych klientów/g, ['300+']],
  ['experience', /(\d+) lat doświadczenia/g, [9]],
  ['the founding', /(20\d\d) rok/g, [2015]],
  ['the districts', /(\d+) dzielnic/g, [contact.area.districts.length]],
  ['when to repaint', /(?<!wynajem\D*)(\d–\d) lat/g, ['6–7']],
  ['when to repaint what is let', /wynajem\D*(\d–\d) lat/g, ['3–5']],
  ['the hours in one line', /(pon\.–[^"]*uzgodnieniu)/g, [hours]],
  ['the hours', /(\d+:\d\d–\d+:\d\d)/g, hours.match(/\d+:\d\d–\d+:\d\d/g) ?? []],
  ['the rating', /((?<=ocen )\d\.\d|\d\.\d(?= średnia))/g, ['5.0']],
  ['the title of a transfer', /„(Przedpłata - Jan[^”]+)/g, [title]],
  ['the statement of withdrawal', /(Niniejszym[^."]*)/g, copy.match(/Niniejszym[^."]*/) ?? []],
  ['the end of a correspondence', /(\d+ \S+) po zakończeniu/g, ['12 miesięcy']],
  ['the limit of "bezzwrotna"', /bezzwrotna(\.?[^."]*)/g, [right]],
  // `rules.test.ts` compares them with the purge; the last are the hashes of networks.
  ['how long data is kept', /(?:po|przechowujemy) (\d+) (?:miesiąc|lat|dniach)/g, [12, 5, 14]],
  // What `private.limit_hits` counts by.
  ['the hashes', /skrót (adresu [\w-]+|jego sieci)/g, ['adresu IP', 'jego sieci', 'adresu e-mail']],
])('%s', (_fact, pattern, values) => {
  const found = new Set([...copy.matchAll(pattern)].map(([, group]) => group))
  expect(found).toEqual(new Set(values.map(String)))
})

test('texts name buttons as they are called', () => {
  const named = Array.from(copy.matchAll(/„(?!Przedpłata)([^{”]+)”/g), ([, name]) => `"${name}"`)
  expect(named).toHaveLength(4)
  expect(named.filter((name) => !copy.includes(name))).toEqual([])
})

test('the annex, the wizard and the manual say that data is kept for 12 months or 5 years', () => {
  expect(files.filter((text) => /12 miesiącach.*5 lat/.test(text))).toHaveLength(2)
  expect(read('supabase/README.md')).toMatch(/12 months[^.]*5\s+years/)
})

const coloursOf = (file: string) =>
  read(file)
    .toLowerCase()
    .match(/#[\da-f]{6}\b/g) ?? []
/** And a green of the pictures. */
const ours = [...coloursOf('src/ui/tokens.css'), '#2f6b4a']
const withoutSheet = [
  ...['supabase/functions/_mails/htmlStyle.ts', 'src/build/webManifest.ts', 'index.html'],
  ...['src/artwork/icons.ts', 'src/build/shareImage.ts', 'public/icon.svg'],
  // The same in dark mode.
  ...['src/pages/home/beforeAfter.module.css', 'src/pages/services/packages.module.css'],
]

test.each(withoutSheet)('without the style sheet’s variables, yet in its colours: %s', (file) => {
  expect(coloursOf(file)).not.toEqual([])
  expect(coloursOf(file).filter((colour) => !ours.includes(colour))).toEqual([])
})

const { icons = [], screenshots = [] } = webManifest

test.each([...icons, ...screenshots])('the manifest knows the size of $src', ({ src, sizes }) => {
  const png = readFileSync(`public${src}`)
  expect([16, 20].map((at) => png.readUInt32BE(at)).join('x')).toBe(sizes)
})

test('README and demonstration name the ports of npm start', () => {
  const { APP_PORT: site, API_PORT: api, MAIL_PORT: mail } = readSettings({}).ports
  const ports = `The site is on port ${site}, the API on ${api}, the mailbox on ${mail};`
  expect(read('README.md')).toContain(ports)
  const addresses = read('.env.demonstration').match(/(?<=localhost:)\d+/g)
  expect(addresses).toEqual([site, api].map(String))
})

test('the functions run on the packages that they are tested with', () => {
  const used = [...read('supabase/functions/deno.json').matchAll(/npm:\/?(.+)@([\d.]+)/g)]
  const packages = read('package.json')
  for (const [, name, version] of used) expect(packages).toContain(`"${name}": "${version}"`)
  expect(used).toHaveLength(4)
})
