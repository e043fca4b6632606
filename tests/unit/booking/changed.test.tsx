// @vitest-environment jsdom
/** The page of a booking that was changed after an unknown outcome, when the earlier one turns out to have arrived. */
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { orderNumber } from '../../../src/domain/orderNumber.ts'
import { nextId } from '../../../src/outbox/newId.ts'
import { days } from '../../days.ts'
import { keep, recordOf } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { goodServer, heading, newDevice, openPage } from '../page.tsx'

const content = contentOf('booking', 1)
if (content.kind !== 'booking') throw new Error('no booking')
const earlier = { ...content, payload: { ...content.payload, preferredDate: days.ordinary } }
const changed = { ...earlier, payload: { ...earlier.payload, area: 80, totalPrice: 8800 } }

// One that waits: tests/faults/edits.spec.ts.
test('one that is being cancelled is the earlier one from then on, and nothing calls it cancelled', async () => {
  const { id } = earlier
  const answer = Promise.withResolvers<Response>()
  newDevice((sent) => (sent.url.includes('cancel_booking') ? answer.promise : goodServer(sent)))
  const now = { id: nextId(id), formerIds: [id], replaces: earlier, state: 'cancelling' } as const
  await keep(recordOf(changed, now))
  await openPage(`/rezerwacja?zamowienie=${orderNumber(now.id)}`, async () => {
    const [{ BookingPage }] = await Promise.all([
      import('../../../src/pages/booking.tsx'),
      import('../../../src/features/booking/confirmation.tsx'),
      import('../../../src/ui/toastList.tsx'),
    ])
    return BookingPage
  })
  await heading(/Anulujemy/)
  const { area, preferredDate, totalPrice } = earlier.payload
  const told = { area, preferred_date: preferredDate, total_price: totalPrice }
  answer.resolve(Response.json([{ ...told, status: 'new', late: false }]))
  await heading('Zamówienie potwierdzone!')
  expect(document.body).toHaveTextContent(/przed anulowaniem/)
  // The toast would come with the heading, but for its script.
  const toast = screen.findByText('Rezerwacja anulowana', {}, { timeout: 500 })
  await expect(toast).rejects.toThrow()
})
