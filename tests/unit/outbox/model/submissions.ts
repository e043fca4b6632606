/** What the modelled customers submit, and how they change it. */
import { emptyMessage } from '../../../../src/domain/contact.ts'
import type { KindName, Submission } from '../../../../src/outbox/kinds/kinds.ts'
import { badName } from './server.ts'

type Booking = Extract<Submission, { kind: 'booking' }>

/** A submission whose every field tells it apart from the others. */
export function submissionOf(kind: KindName, number: number, bad: boolean): Submission {
  // The ids that follow it, after a cancellation, are nobody else's.
  const id = `00000000-0000-4000-8000-${String(number).padStart(6, '0')}000000`
  const lastName = `${bad ? badName : 'Jan'} ${number}`
  const email = `jan${number}@example.pl`
  if (kind === 'contact') {
    const written = { subject: 'Pytanie', message: `Ile kosztuje ${number}?` }
    return { kind, id, payload: { ...emptyMessage, firstName: 'Jan', lastName, email, ...written } }
  }
  if (kind === 'withdrawal') {
    return { kind, id, payload: { orderNumber: 'K7QF-2M9X', name: lastName, email } }
  }
  const preferredDate = '2027-03-09' as Booking['payload']['preferredDate']
  const price = { area: 60, totalPrice: 6600 }
  return { kind, id, payload: { name: lastName, email, phone: '600', preferredDate, ...price } }
}

const edits: readonly ((payload: Booking['payload'], mark: number) => Booking['payload'])[] = [
  (payload) => ({
    ...payload,
    ...(payload.area === 80 ? { area: 60, totalPrice: 6600 } : { area: 80, totalPrice: 8800 }),
  }),
  (payload, mark) => ({
    ...payload,
    preferredDate: `2027-04-${10 + (mark % 20)}` as Booking['payload']['preferredDate'],
  }),
  (payload, mark) => ({ ...payload, name: `Jan ${mark}` }),
]

/** The same intention with another area, day or name (or text), good data in any case. */
export function edited(submission: Submission, mark: number): Submission {
  if (submission.kind === 'contact') {
    const payload = { ...submission.payload, lastName: 'Jan', message: `Pytanie ${mark}` }
    return { ...submission, payload }
  }
  if (submission.kind === 'withdrawal') {
    return { ...submission, payload: { ...submission.payload, name: `Jan ${mark}` } }
  }
  const edit = edits[mark % edits.length]
  const payload = edit?.(submission.payload, mark) ?? submission.payload
  const isBad = payload.name.startsWith(badName)
  return { ...submission, payload: isBad ? { ...payload, name: `Jan ${mark}` } : payload }
}
