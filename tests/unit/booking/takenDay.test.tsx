// @vitest-environment jsdom
/** A booking that waited, and whose day was taken meanwhile. */
import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Day } from '../../../src/domain/day.ts'
import { plain } from '../plain.ts'
import { openSummary, press, user } from './journey.ts'
import { failing, goodServer, patience } from './page.tsx'

test('a booking whose day was taken while it waited leads back to step 2, with free days', async () => {
  let answer: () => Response = () => {
    throw new TypeError('no connection')
  }
  // The shortest pause between two attempts.
  vi.spyOn(Math, 'random').mockReturnValue(0.01)
  await openSummary((sent) => {
    // Nothing was stored by the attempts before.
    if (sent.url.includes('booking_state')) return Response.json([])
    return sent.url.includes('booking_requests') ? answer() : goodServer(sent)
  })
  await press('Wyślij rezerwację')
  await screen.findByRole('heading', { name: 'Rezerwacja czeka na wysłanie' }, patience)
  // Nothing was ever told on this device.
  expect(screen.getByText(/termin potwierdzimy po wysłaniu/)).toBeInTheDocument()
  answer = () => failing(400, { code: '23514', message: 'booking_day_taken' })
  await screen.findByRole('heading', { name: 'Ten dzień jest już zajęty' }, patience)
  await press('Wybierz inny dzień')
  await screen.findByRole('heading', { name: /Kiedy mamy malować/ }, patience)
  const offers = await screen.findByRole('list', { name: 'Najbliższe wolne dni:' }, patience)
  const [first] = within(offers).getAllByRole('button')
  expect(plain(first?.textContent ?? '')).toMatch(/^(\p{L}+), \d{1,2} \p{L}+ \d{4}/u)
  await user.click(first as HTMLElement)
  expect(screen.queryByText('Ten dzień jest już zajęty')).toBeNull()
  await press('Dalej')
  expect(await screen.findByLabelText('Telefon', {}, patience)).toHaveValue('600 100 200')
})

test('a day is named with its weekday and its holiday', async () => {
  const [{ dayName }, { i18n }] = await Promise.all([
    import('../../../src/features/booking/dayName.ts'),
    import('../../../src/i18n/i18n.ts'),
  ])
  const nameOf = (day: string) => plain(dayName(i18n.getFixedT('pl', 'calendar'), day as Day))
  expect(nameOf('2026-12-24')).toBe('czwartek, 24 grudnia 2026, Wigilia')
  expect(nameOf('2026-12-27')).toBe('niedziela, 27 grudnia 2026')
})
