// @vitest-environment jsdom
/** Every state that a booking can be shown in: no instruction contradicts another, and there is always a next step. */
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { addDays, formatDayLong } from '../../../src/domain/day.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import '../../../src/features/booking/booking.tsx'
import { Confirmation } from '../../../src/features/booking/confirmation.tsx'
import type { CompanyWord } from '../../../src/outbox/kinds/booking.ts'
import type { Submission } from '../../../src/outbox/submission.ts'
import { days } from '../../days.ts'
import { bookingFor, keepOnly, recordOf, states } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { plain } from '../plain.ts'

interface Case {
  readonly day?: keyof typeof days
  readonly company?: CompanyWord
  /** The statement of withdrawal that names it. */
  readonly statement?: 'waiting' | 'returned' | 'done' | undefined
  readonly changes?: Partial<Submission>
}

/** Arrived, and the customer knows. */
const saved = { ...states.arrived, seen: true } as const

/** What is to be paid: the prepayment now, after a wait, the rest, or nothing. */
type Pay = 'now' | 'wait' | 'rest' | 'nothing'

/** Renders it on a device that stores nothing else. */
async function show({ day = 'ordinary', company, statement, changes = saved }: Case) {
  const known = company && { company: { ...company, at: 0 } }
  const booking = bookingFor(days[day], { ...changes, ...known })
  const named = contentOf('withdrawal', 8)
  const payload = { ...named.payload, orderNumber: orderNumber(booking.id) }
  const records: Submission[] = [booking]
  if (statement)
    records.push(recordOf({ ...named, payload }, { state: statement, submittedAt: 86_400_000 }))
  await keepOnly(...records)
  cleanup()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  const { container } = render(
    <Confirmation booking={booking} others={[]} isOrdered={false} onNew={() => undefined} />,
    { wrapper: MemoryRouter },
  )
  const status = container.querySelector('[data-status]')
  // Queries by role would take longer than the rendering.
  const titles = [...container.querySelectorAll('h2')].map(({ textContent }) => plain(textContent))
  const prepayment = titles.includes('Dane do przedpłaty')
  const rest = titles.some((title) => title.endsWith('pozostałych 40%'))
  const page = plain(container.textContent)
  const isHeld = page.includes('Jeszcze nie płać')
  const pay: Pay = prepayment ? (isHeld ? 'wait' : 'now') : rest ? 'rest' : 'nothing'
  return {
    heading: plain(screen.getByRole('heading', { level: 1 }).textContent),
    // Its text, without the buttons.
    text: plain(status?.firstElementChild?.textContent ?? ''),
    buttons: [...(status?.querySelectorAll('button, a') ?? [])].map((button) =>
      plain(button.textContent),
    ),
    ...{ page, pay, title: plain(document.title) },
  }
}

const { stale, ourMistake, returned, refused, dayTaken, cancelling } = states
const notCancelled = { ...saved, tooLate: 'cancellation' } as const
const says = (status: CompanyWord['status'], late = false) => ({ status, late })

const gone = (statement: Case['statement']) => ({ company: says('cancelled'), statement })

const [waits, atForm] = [/czeka na wysłanie$/, /wymaga poprawy$/]
const here = 'Zamówienie potwierdzone!'
const late = 'Mamy Twoje zamówienie'
const over = /^Malowanie/
const cancelled = 'Zamówienie anulowane'
const withdrawn = /^Mamy Twoje oświadczenie/
const refunded = 'zwrócimy wszystkie płatności, także przedpłatę'
const receipt = `złożone 2 stycznia 1970, do nas dotarło. Nie rób przelewu. Potwierdzenie otrzymania wysyłamy e-mailem. Jeśli coś już do nas wpłynęło, ${refunded}`
const cancelledEarly = 'Rezerwacja dotarła do nas przed anulowaniem.'

type Row = readonly [string, Case, heading: string | RegExp, pay: Pay, next: string]

const table: readonly Row[] = [
  ['waits', { changes: {} }, waits, 'wait', 'Wyślij teraz'],
  ['waits for a day not yet checked', { changes: {} }, waits, 'wait', 'Nie wiemy jeszcze'],
  ['waits for a day too near', { changes: {}, day: 'near' }, waits, 'wait', 'bliżej niż za 18'],
  ['waits for a Sunday', { changes: {}, day: 'sunday' }, waits, 'wait', 'niedziela albo święto'],
  ['waits past its day', { changes: {}, day: 'past' }, atForm, 'nothing', 'jej nie przyjmiemy'],
  ['is refused too late', { changes: refused, day: 'past' }, atForm, 'nothing', 'minął, zanim'],
  ['is old', { changes: stale }, /nadal aktualna/, 'wait', 'Wyślij teraz'],
  ['waits by our mistake', { changes: ourMistake }, /jeszcze wysłana$/, 'wait', 'Wyślij teraz'],
  ['is back at its form', { changes: returned }, /nie jest wysłana/, 'nothing', 'Dokończ'],
  ['is refused', { changes: refused }, atForm, 'nothing', 'jednej z wartości'],
  ['lost its day', { changes: dayTaken }, /już zajęty$/, 'nothing', 'został zajęty'],
  ['is being cancelled', { changes: cancelling }, /Anulujemy/, 'nothing', 'powiemy'],
  ['arrived', {}, here, 'now', 'Zajrzyj do spamu'],
  ['arrived for a Sunday', { day: 'sunday', company: says('new') }, here, 'wait', 'odezwiemy się'],
  ['got its Sunday', { day: 'sunday', company: says('confirmed') }, here, 'now', 'ten termin'],
  ['was accepted for a near day', { day: 'near', company: says('new') }, here, 'now', 'Zajrzyj'],
  ['arrived late', { company: says('new', true) }, late, 'wait', 'Skontaktujemy'],
  ['was late and is agreed on', { company: says('confirmed', true) }, here, 'now', 'ten termin'],
  ['is paid', { company: says('paid') }, here, 'rest', 'Stan z 1 stycznia 1970, 01:00.'],
  ['was changed too late', { changes: { ...saved, tooLate: 'change' } }, here, 'now', 'napisz na'],
  ['was cancelled too late', { changes: notCancelled }, here, 'wait', cancelledEarly],
  ['is cancelled', { company: says('cancelled') }, cancelled, 'nothing', 'napisz na'],
  ['is cancelled after a withdrawal', gone('done'), cancelled, 'nothing', refunded],
  ['is cancelled, a statement waits', gone('waiting'), cancelled, 'nothing', 'jako anulowane'],
  ['has a waiting statement', { statement: 'waiting' }, /czeka$/, 'nothing', 'Zobacz oświadczenie'],
  ['was withdrawn from', { statement: 'done' }, withdrawn, 'nothing', receipt],
  ['has an unsent statement', { statement: 'returned' }, here, 'now', 'Zajrzyj do spamu'],
  ['is over', { day: 'past' }, over, 'nothing', 'Masz pytanie albo reklamację?'],
  ['is painted', { company: says('done') }, over, 'nothing', 'Malowanie jest zakończone.'],
]

test.each(table)('a booking that %s', async (_what, shown, heading, pay, next) => {
  const found = await show(shown)
  expect(found.heading).toMatch(heading)
  expect(found.title).toBe(`${found.heading} | Malowanie Warszawa`)
  expect(found.pay).toBe(pay)
  expect([found.text, ...found.buttons].join(' ')).toContain(next)
})

test('both amounts and the second deadline are given once; paper has the second amount in a sentence', async () => {
  const { page } = await show({})
  expect(page).toMatch(/Numer konta nie zmienia się.*Nie rób go drugi raz.*podaj adres mieszkania/)
  const [day, due] = [0, -5].map((ahead) => plain(formatDayLong(addDays(days.ordinary, ahead))))
  const weekday = new Date(`${days.ordinary}T12:00`).toLocaleDateString('pl', { weekday: 'long' })
  const facts = `Malujemy od ${day} \\(${weekday}\\).*To wersja demonstracyjna.*Termin: do ${due}\\..*m²Data malowania${day}, pierwszy dzień prac.*E-mailjan1@example.plTelefon600Koszt całkowity6600 zł.*${day} otwórz nam drzwi.*2 lata gwarancji`
  expect(page).toMatch(new RegExp(facts))
  expect(page.split(`Do ${due} zrób przelew pozostałych 40%.`)).toHaveLength(2)
  // The rest in the fold's title, in its line, and on paper; what to prepare on the screen and on paper.
  const texts = ['3960 zł', 'jest bezzwrotna', '2640 zł', 'Zapewnij prąd']
  expect(texts.map((one) => page.split(one).length - 1)).toEqual([1, 1, 3, 2])
})

test('once the second deadline is over, it is not a next step any more: only its card names it', async () => {
  const found = await show({ day: 'near', company: says('paid') })
  expect(found.page).not.toMatch(/Do \d+ \S+ \d{4} zrób przelew/)
  expect(found.pay).toBe('rest')
  expect(found.page).toMatch(/Termin: do \d+ \S+ \d{4}\.Numer konta nie.*Nie rób go drugi raz/)
})

/** Also those that nobody has thought of. */
describe('in every combination', () => {
  const waits = /poczekaj|nie rób przelewu|nie płać/i
  const demand = /Od razu po rezerwacji zrób przelew/
  const demandOfRest = /Do \d+ \S+ \d{4} zrób przelew/
  const promiseOfDay = /\d{4} otwórz nam drzwi|Malujemy od|zł, wpłać na to samo konto/
  const withdrawal = 'Odstąp od umowy tutaj'
  const nextStep = /napisz|poczekaj|powiemy|zwrócimy|skontaktujemy|odezwiemy|zajrzyj/i

  function expectSense(found: Awaited<ReturnType<typeof show>>): void {
    const shown = JSON.stringify(found)
    const isDemanded = found.pay === 'now' || demand.test(found.page)
    expect(waits.test(found.page) && isDemanded, shown).toBe(false)
    expect(found.pay === 'now', shown).toBe(demand.test(found.page))
    const isToBePaid = found.pay === 'now' || found.pay === 'rest'
    expect(found.page.includes('Dodaj do kalendarza'), shown).toBe(isToBePaid)
    const isTold = found.page.includes('Co dalej?') || nextStep.test(found.text)
    expect(isTold || found.buttons.length > 0, shown).toBe(true)
  }

  const companies = [
    ...[undefined, says('new'), says('new', true), says('confirmed'), says('confirmed', true)],
    ...[says('paid'), says('done'), says('cancelled')],
  ]

  test.each(companies)('the company says %o', async (company) => {
    const hasAnswered = company !== undefined && company.status !== 'new'
    for (const day of ['ordinary', 'sunday', 'past'] as const)
      for (const tooLate of [undefined, 'change', 'cancellation'] as const)
        for (const statement of [undefined, 'waiting', 'done'] as const) {
          const changes = { ...saved, ...(tooLate && { tooLate }) }
          const found = await show({ day, company, statement, changes })
          expectSense(found)
          const isDoubted = tooLate === 'cancellation' && !hasAnswered
          const isTentative = !hasAnswered && (day === 'sunday' || company?.late)
          const isBinding = !statement && company?.status !== 'cancelled'
          expect(found.page.includes(withdrawal)).toBe(isBinding)
          if (statement) expect(found.page).not.toContain('Obowiązują')
          if (statement || day === 'past') expect(found.page).not.toContain('Potwierdziliśmy')
          if (hasAnswered || statement) expect(found.page).not.toContain('Zajrzyj do spamu')
          expect(found.text.includes('Przedpłata dotarła')).toBe(company?.status === 'paid')
          const isPast = isBinding && day === 'past' && company?.status !== 'done'
          expect(found.text.includes('już minął')).toBe(isPast)
          if (statement || day === 'past') expect(found.pay).toBe('nothing')
          else if (isDoubted || isTentative) expect(found.pay).toBe('wait')
          if (isDoubted || isTentative || statement) expect(found.page).not.toMatch(demandOfRest)
          if (isTentative || statement) expect(found.page).not.toMatch(promiseOfDay)
          expect(found.page).not.toMatch(/Po wysłaniu|jest zapisane/)
        }
  })

  const unsent: readonly Partial<Submission>[] = [
    ...[returned, refused, dayTaken, { state: 'sending' } as const, { state: 'waiting' } as const],
    ...[cancelling, ourMistake, stale],
  ]

  test.each(unsent)('it is not with the company: %o', async (changes) => {
    for (const day of ['ordinary', 'sunday', 'near', 'past'] as const) {
      const found = await show({ day, changes })
      expectSense(found)
      expect(found.page).not.toMatch(/(Wydrukuj|Zachowaj) potwierdzenie|do spamu|Zobacz/)
      expect(['wait', 'nothing']).toContain(found.pay)
      expect(found.page).not.toContain(withdrawal)
      // What was not placed has no number.
      if (changes.state === 'returned') expect(found.page).not.toContain('Numer zamówienia')
      const isTentative = day === 'sunday' || day === 'near'
      const isAsked = found.pay === 'wait' && isTentative
      expect(found.page.includes('Po wysłaniu skontaktujemy się')).toBe(isAsked)
      if (!isTentative) continue
      for (const words of [demandOfRest, promiseOfDay]) expect(found.page).not.toMatch(words)
    }
  })
})
