// @vitest-environment jsdom
/** What has not arrived, on any page: the bar, its questions, and the news of a delivery (over two pages: tests/e2e/delivery.spec.ts). */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { emptyMessage } from '../../../src/domain/contact.ts'
import { formatDayLong } from '../../../src/domain/day.ts'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import type { Booking, Submission } from '../../../src/outbox/submission.ts'
import { days } from '../../days.ts'
import { bookingFor, keep, recordOf, states, store, stored } from '../device.ts'
import { rowOf } from '../outbox/model/server.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { expectFocus, heading, network, openPage, press, text, user } from '../page.tsx'
import { plain } from '../plain.ts'

const now = Date.now()

const booking = bookingFor(days.ordinary)
const message = recordOf(contentOf('contact', 2))
const statement = recordOf(contentOf('withdrawal', 3))
const problem = { code: 'data', rule: 'booking_email' } as const
const refused = { state: 'returned', problem } as const
// Delivered by the worker while no page was open.
const { arrived } = states

function read(record: Submission): Promise<unknown> {
  return stored(`submission:${record.id}`)
}

function holdInForm({ id, payload }: typeof message): void {
  sessionStorage.setItem('wiadomosc', JSON.stringify({ id, form: payload }))
}

/** A page about something else. */
const open = () => openPage('/o-nas')

function expectAddress(address: string): Promise<void> {
  return waitFor(() => expect(location.pathname + location.search).toBe(address))
}

/** The bar, opened. */
async function openBar(says: string) {
  await open()
  const bar = await screen.findByRole('region', { name: 'Co jeszcze nie dotarło' })
  await user.click(within(bar).getByText(says))
  return within(bar)
}

describe('the news of a delivery', () => {
  test.each<[string, Partial<Booking>, RegExp, string?]>([
    ['can be paid now', {}, /^Mamy Twoje zamówienie/, 'Zobacz dane do przelewu'],
    ['arrived before it was changed', { tooLate: 'change' }, /wersja sprzed ostatniej/],
    ['arrived before it was cancelled', { tooLate: 'cancellation' }, /przed anulowaniem/],
    ['is for a Sunday', bookingFor(days.sunday), /potwierdzimy termin: /],
    ['was for a day before today', bookingFor(days.past), /^Mamy/],
    ['the company cancelled', { company: { status: 'cancelled', late: false, at: 1 } }, /^Mamy/],
  ])('a booking that %s: the news links to it', async (_what, changes, words, link) => {
    const record = { ...booking, ...changes, ...arrived }
    await keep(record)
    await open()
    const news = plain((await text(words)).textContent)
    if (link) expect(news).toContain(`na ${plain(formatDayLong(days.ordinary))}`)
    await user.click(screen.getByRole('link', { name: link ?? 'Zobacz zamówienie' }))
    await expectAddress(`/rezerwacja?zamowienie=${orderNumber(booking.id)}`)
    expect(await read(booking)).toMatchObject({ seen: true, payload: record.payload })
  })

  test('what arrived while no page was open is announced by the next page, and not again', async () => {
    await keep({ ...booking, ...arrived, seen: true })
    await keep({ ...message, ...arrived })
    // Its form, left before the answer came.
    holdInForm(message)
    await open()
    expect(await text('Wiadomość dotarła')).toBeVisible()
    expect([await read(message), sessionStorage.length]).toEqual([undefined, 0])
    const other = JSON.stringify({ id: 'other', form: statement.payload })
    sessionStorage.setItem('odstapienie', other)
    await keep({ ...statement, ...arrived })
    cleanup()
    await open()
    // Others would have been announced before it.
    expect(await text('Oświadczenie dotarło')).toBeVisible()
    expect(screen.queryByText(/^(Wiadomość|Rezerwacja) dotarła$/)).toBeNull()
    expect(sessionStorage.getItem('odstapienie')).toBe(other)
  })

  test('each of four orders for the same day is announced, three at a time', async () => {
    for (const digit of [4, 5, 6, 7]) await keep({ ...booking, ...arrived, id: `0000000${digit}` })
    await openPage('/kontakt')
    await waitFor(() => expect(screen.getAllByLabelText('Zamknij')).toHaveLength(3))
    // Submitting a form closes only its own messages.
    fireEvent.submit(screen.getByRole('form'))
    const announced = new Set<string | undefined>()
    for (let read = 0; read < 4; read += 1) {
      announced.add((await screen.findAllByText<HTMLAnchorElement>(/^Zobacz dane/)).at(-1)?.href)
      await user.click(screen.getAllByLabelText('Zamknij').at(-1) as Element)
    }
    expect(announced.size).toBe(4)
  })

  test.each([
    ['/o-nas', 'Wiadomość dotarła'],
    ['/kontakt', 'Wiadomość wysłana!'],
  ])('a hidden page announces it only once it is visible: %s', async (address, news) => {
    let visibility: DocumentVisibilityState = 'hidden'
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
    await keep({ ...message, ...arrived })
    // The bar shows that the records were read.
    await keep({ ...booking, ...refused })
    await openPage(address)
    await text('1 zgłoszenie nie jest wysłane')
    // Once announced, it is deleted.
    expect(await read(message)).toBeDefined()
    visibility = 'visible'
    document.dispatchEvent(new Event('visibilitychange'))
    // At the bottom of the window it would cover the bar.
    expect((await text(news)).closest('[data-at="top"]')).toBeVisible()
  })
})

/** The server asked for half an hour. */
const patient = { nextAt: now + 1_800_000, notBefore: now + 1_800_000 }
const atForm = '1 zgłoszenie nie jest wysłane'
const waits = '1 zgłoszenie jeszcze nie dotarło'

test('the bar shows what is back at its form; together with what waits it counts as not arrived', async () => {
  network.answers = 'offline'
  await keep({ ...message, state: 'returned' })
  const bar = await openBar(atForm)
  await keep({ ...booking, ...states.stale })
  expect(await text('2 zgłoszenia jeszcze nie dotarły')).toBeVisible()
  // Another entry may have a button of the same name: a screen reader says what each is about.
  expect(bar.getByRole('group', { name: /^Rezerwacja malowania / })).toHaveTextContent(/Popraw/)
  await press('Wyślij teraz')
  await expectFocus(heading('O nas'))
  expect(screen.getByRole('button', { name: 'Wyślij teraz' })).toBeVisible()
  network.answers = 'good'
  await press('Wyślij teraz')
  await expectFocus(heading('O nas'))
})

test.each<[string, Submission, string, string, string]>([
  ['a begun booking', { ...booking, state: 'returned' }, atForm, 'Dokończ', '/rezerwacja?krok=4'],
  ['a refused one', { ...booking, ...refused }, atForm, 'Popraw', '/rezerwacja?krok=3'],
  ['a waiting message', { ...message, ...patient }, waits, 'Popraw', '/kontakt'],
  ['a waiting statement', { ...statement, ...patient }, waits, 'Popraw', '/odstapienie'],
])('%s goes back into its form, where it stays', async (_what, record, says, way, address) => {
  await keep(record)
  const bar = await openBar(says)
  const entries = history.length
  await user.click(bar.getByRole('button', { name: way }))
  await expectAddress(address)
  // Back leads to the page before.
  expect(history.length).toBe(entries + 1)
  expect(await read(record)).toMatchObject({ state: 'returned' })
  // The draft's step is that of the address: the page shows no other first.
  const restored = { id: record.id, email: 'jan1@example.pl', step: Number(address.at(-1)) }
  if (record.kind === 'booking') expect(await stored('draft')).toMatchObject(restored)
  else expect(JSON.stringify(sessionStorage)).toContain(record.id)
})

const begun = {
  message: { id: 'other', form: { ...emptyMessage, subject: 'Zaczęte' } },
  draft: { id: 'other', firstName: 'Ala', startedAt: 7 },
}

const inForms = async (): Promise<object> => ({
  message: JSON.parse(sessionStorage.getItem('wiadomosc') ?? ''),
  draft: await stored('draft'),
})

test.each([
  ['wiadomość', message, '/kontakt', { message: { id: message.id, form: { subject: 'Pytanie' } } }],
  ['rezerwację', booking, '/rezerwacja?krok=3', { draft: { id: booking.id, lastName: '1' } }],
] as const)('it asks before it overwrites a begun %s', async (what, record, address, after) => {
  sessionStorage.setItem('wiadomosc', JSON.stringify(begun.message))
  await store('draft', begun.draft)
  await keep({ ...record, ...refused } as Submission)
  const bar = await openBar(atForm)
  const correct = () => user.click(bar.getByRole('button', { name: 'Popraw' }))
  await correct()
  const dialog = await screen.findByRole('dialog', { name: `Zastąpić zaczętą ${what}?` })
  const stay = within(dialog).getAllByRole('button', { name: 'Zostaw' })
  await user.click(stay.at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await inForms()).toEqual(begun)
  await correct()
  await press('Zastąp')
  await expectAddress(address)
  await waitFor(async () => expect(await inForms()).toMatchObject(after))
})

test('what is cancelled in the bar leaves its form, and the focus moves to the page’s heading', async () => {
  network.answers = 'offline'
  holdInForm(message)
  await keep({ ...message, state: 'returned' })
  await keep({ ...booking, state: 'returned' })
  const bar = await openBar('2 zgłoszenia nie są wysłane')
  for (const what of ['wiadomość', 'rezerwację']) {
    await user.click(bar.getByRole('button', { name: `Anuluj ${what}` }))
    const question = await screen.findByRole('dialog', { name: `Anulować ${what}?` })
    await user.click(within(question).getByRole('button', { name: `Anuluj ${what}` }))
    await expectFocus(heading('O nas'))
  }
  expect(await text(/^Anulujemy/)).toBeVisible()
  expect(await read(message)).toBeUndefined()
  expect(sessionStorage.getItem('wiadomosc')).toBeNull()
})

test('deleting the data keeps a booking that was sent without an answer; the question and the bar say so', async () => {
  network.answers = 'offline'
  await keep({ ...booking, attempts: 1 })
  await openPage('/rezerwacja')
  // Until its own page has loaded, the bar shows the same buttons.
  await heading('Rezerwacja czeka na wysłanie')
  await press('Usuń dane z tego urządzenia')
  // The title is in it: the focus skips that and goes to a button.
  expect(screen.getByRole('dialog')).toHaveAccessibleDescription(/Sama\srezerwacja\sjeszcze/)
  await press('Usuń dane')
  expect(await text('Usunięto prawie wszystko')).toBeVisible()
  expect(await text(waits)).toBeVisible()
  expect(await read(booking)).toMatchObject({ state: 'waiting' })
})

test.each([
  ['that was returned', { state: 'returned' }],
  ['without an answer for a month', states.stale],
] as const)('a deleted booking %s is shown if it had arrived', async (_what, changes) => {
  const answer = Promise.withResolvers<Response>()
  network.answers = ({ url }) => {
    if (url.includes('cancel_booking')) return answer.promise
    return url.includes('/rpc/') ? 'offline' : 'good'
  }
  await keep({ ...booking, ...changes, attempts: 1 })
  await openPage('/rezerwacja')
  await press('Usuń dane z tego urządzenia')
  expect(screen.getByText(/zdążyła do nas dotrzeć, od razu o tym powiemy/)).toBeVisible()
  await press('Usuń dane')
  // The page says so until the answer comes; the question would hide it.
  await heading('Anulujemy tę rezerwację')
  expect(screen.queryByRole('dialog')).toBeNull()
  answer.resolve(Response.json([rowOf(booking)]))
  await heading('Zamówienie potwierdzone!')
  expect(await text(/dotarła do nas przed anulowaniem/)).toBeVisible()
  const end = { state: 'done', tooLate: 'cancellation' }
  await waitFor(async () => expect(await read(booking)).toMatchObject(end))
  // The form does not replace it: the page shows what the company does later.
  await keep({ ...booking, ...arrived, company: { status: 'cancelled', late: false, at: now } })
  await heading('Zamówienie anulowane')
})
