/** What the modelled customers submit, and how they change it. */
import { emptyMessage } from '../../../../src/domain/contact.ts'
import type { Day } from '../../../../src/domain/day.ts'
import type { Content, KindName } from '../../../../src/outbox/kinds/kinds.ts'
import { badName, contestedDay } from './server.ts'

/** A content that its number tells apart from the others. The last digits of its id change with the next one, not only the last. */
export function contentOf<Kind extends KindName>(
  kind: Kind,
  number: number,
  bad = false,
): Extract<Content, { readonly kind: Kind }> {
  const id = `${String(number).padStart(8, '0')}-0000-4000-8000-0000000000ff`
  const email = `jan${number}@example.pl`
  const person = { firstName: bad ? badName : 'Jan', lastName: String(number), email }
  const job = { preferredDate: contestedDay, area: 60, totalPrice: 6600 }
  const payloads = {
    booking: { ...person, phone: '600', ...job },
    contact: { ...emptyMessage, ...person, subject: 'Pytanie', message: `Ile kosztuje ${number}?` },
    withdrawal: { orderNumber: 'K7QF-2M9X', name: `${person.firstName} ${number}`, email },
  }
  const content: unknown = { kind, id, payload: payloads[kind] }
  return content as Extract<Content, { readonly kind: Kind }>
}

/** One of each kind. */
export const booking = contentOf('booking', 1)
export const contact = contentOf('contact', 2)
export const withdrawal = contentOf('withdrawal', 3)

/** The same submission with another area, day or name (or text), always valid. */
export function edited(content: Content, mark: number): Content {
  const [firstName, lastName] = ['Jan', `M${mark}`]
  if (content.kind === 'contact') {
    const payload = { ...content.payload, firstName, message: `Pytanie ${mark}` }
    return { ...content, payload }
  }
  if (content.kind === 'withdrawal') {
    const payload = { ...content.payload, name: `Jan M${mark}` }
    return { ...content, payload }
  }
  const { payload } = content
  const changes = [
    payload.area === 80 ? { area: 60, totalPrice: 6600 } : { area: 80, totalPrice: 8800 },
    { preferredDate: `2099-04-${10 + (mark % 20)}` as Day },
    { lastName },
  ]
  return { ...content, payload: { ...payload, firstName, ...changes[mark % 3] } }
}
