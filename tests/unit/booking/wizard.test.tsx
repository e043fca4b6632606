// @vitest-environment jsdom
/** The wizard by role and visible text, over the real stores and the real outbox. */
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { chooseDay, expectLoggedFailure, fillStepOne, openSummary, press, user } from './journey.ts'
import { failing, goodServer, newDevice, openPage, patience } from './page.tsx'

function confirmed(): Promise<HTMLElement> {
  return screen.findByRole('heading', { name: 'Zamówienie potwierdzone!' }, patience)
}

describe('step by step', () => {
  test('the price, its two parts and both deadlines follow every choice', async () => {
    newDevice(goodServer)
    await openPage()
    const quote = screen.getByRole('complementary', { name: /^Cena i\sterminy płatności$/ })
    expect(quote).toHaveTextContent(/od 4400\szł/)
    await fillStepOne('90-100 m²')
    expect(quote).toHaveTextContent(/11000\szł/)
    expect(quote).toHaveTextContent(/6600\szł/)
    expect(quote).toHaveTextContent(/4400\szł/)
    expect(quote).toHaveTextContent('40% przed malowaniem')
    await chooseDay()
    expect(quote).toHaveTextContent(/40% do \d+ \S+ \d{4}/)
  })

  test('a resumed draft keeps its step for the next tab while it opens', async () => {
    newDevice(goodServer)
    await openPage()
    await fillStepOne()
    await chooseDay()
    await (await import('../../../src/state/draft.ts')).flushDraft()
    cleanup()
    history.replaceState(null, '', '/rezerwacja')
    const steps: number[] = []
    await openPage(async () => {
      const { useDraft } = await import('../../../src/state/draft.ts')
      useDraft.subscribe(({ hydrated, step }) => hydrated && steps.push(step))
    })
    await screen.findByLabelText('Imię', {}, patience)
    expect(new Set(steps)).toEqual(new Set([3]))
  })

  test('an error stands under its field, takes the focus, and goes when the field is right', async () => {
    newDevice(goodServer)
    await openPage()
    await press('Dalej')
    const select = screen.getByLabelText('Powierzchnia mieszkania')
    expect(select).toHaveFocus()
    expect(select).toBeInvalid()
    expect(select).toHaveAccessibleDescription(/Wybierz powierzchnię mieszkania/)
    await user.selectOptions(select, '40-50 m²')
    expect(screen.queryByText('Wybierz powierzchnię mieszkania')).not.toBeInTheDocument()
  })

  test('a new step says its number and takes the focus', async () => {
    newDevice(goodServer)
    await openPage()
    await fillStepOne()
    expect(
      screen.getByRole('heading', { name: /^Krok 2 z\s4:\s*Kiedy mamy malować\?$/ }),
    ).toHaveFocus()
    await press('Wstecz')
    const first = { name: /^Krok 1 z\s4:\s*Jak duże jest mieszkanie\?$/ }
    await waitFor(() => expect(screen.getByRole('heading', first)).toHaveFocus())
  })
})

describe('submitting', () => {
  test('sends the row, then the mail, then confirms', async () => {
    const sent = await openSummary(goodServer)
    await press('Wyślij rezerwację')
    await confirmed()
    const submitted = sent.filter(({ url }) => !url.includes('/rpc/'))
    expect(submitted.map(({ url }) => new URL(url).pathname)).toEqual([
      '/rest/v1/booking_requests',
      '/functions/v1/send-booking-email',
    ])
    expect(sent[0]?.body).toMatchObject({
      name: 'Żaneta Nowak',
      email: 'zaneta@wp.pl',
      phone: '600 100 200',
      area: 70,
      total_price: 7700,
    })
    expect(sent[1]?.body).toMatchObject({ bookingId: sent[0]?.body.id, totalPrice: 7700 })
  })

  test('the button says so and can not be pressed again meanwhile', async () => {
    let answer: (response: Response) => void = () => undefined
    const sent = await openSummary(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await press('Wyślij rezerwację')
    expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
    await waitFor(() => expect(sent).toHaveLength(1), patience)
    answer(failing(500))
    await screen.findByText('Błąd', {}, patience)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Wyślij rezerwację' })).toHaveFocus(),
    )
    expectLoggedFailure()
  })

  test('our own mistake is told with a way to reach the company', async () => {
    await openSummary(() => failing(401, { message: 'no' }))
    await press('Wyślij rezerwację')
    expect(await screen.findByText('Rezerwacja nie została wysłana', {}, patience)).toBeVisible()
    expect(screen.getByText(/napisz na biuro@malowanie\.example/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wyślij rezerwację' })).toBeEnabled()
    expectLoggedFailure()
  })

  test('a mail that fails does not keep the confirmation', async () => {
    await openSummary((one) => (one.url.includes('/rest/') ? goodServer(one) : failing(502)))
    await press('Wyślij rezerwację')
    await confirmed()
    expect(screen.queryByText('Błąd')).not.toBeInTheDocument()
  })

  test('no answer: it waits, says so, and becomes a confirmation by itself', async () => {
    let online = false
    await openSummary((one) => {
      if (!online) throw new TypeError('Failed to fetch')
      return goodServer(one)
    })
    await press('Wyślij rezerwację')
    await screen.findByRole('heading', { name: 'Rezerwacja czeka na wysłanie' }, patience)
    expect(screen.getByText(/Nie ma jeszcze potwierdzenia/)).toBeInTheDocument()
    expect(screen.queryByText('Zamówienie potwierdzone!')).not.toBeInTheDocument()
    online = true
    await confirmed()
  })
})
