/** What the modelled customers submit, and how they change it. */
import { emptyMessage } from '../../../../src/domain/contact.ts'
import type { Content, KindName } from '../../../../src/outbox/kinds/kinds.ts'
import { badName } from './server.ts'

type Payload = Extract<Content, { kind: 'booking' }>['payload']

/** A content whose every field tells it apart from the others. */
export function contentOf<Kind extends KindName>(
  kind: Kind,
  number: number,
  bad?: boolean,
): Extract<Content, { readonly kind: Kind }>
export function contentOf(kind: KindName, number: number, bad = false): Content {
  const id = `${String(number).padStart(8, '0')}-0000-4000-8000-000000000001`
  const firstName = bad ? badName : 'Jan'
  const lastName = String(number)
  const name = `${firstName} ${lastName}`
  const email = `jan${number}@example.pl`
  if (kind === 'contact') {
    const written = { subject: 'Pytanie', message: `Ile kosztuje ${number}?` }
    return { kind, id, payload: { ...emptyMessage, firstName, lastName, email, ...written } }
  }
  if (kind === 'withdrawal') {
    return { kind, id, payload: { orderNumber: 'K7QF-2M9X', name, email } }
  }
  const preferredDate = '2027-03-09' as Payload['preferredDate']
  const names = { name, firstName, lastName }
  const price = { area: 60, totalPrice: 6600 }
  return { kind, id, payload: { ...names, email, phone: '600', preferredDate, ...price } }
}

const edits: readonly ((payload: Payload, mark: number) => Payload)[] = [
  (payload) => ({
    ...payload,
    ...(payload.area === 80 ? { area: 60, totalPrice: 6600 } : { area: 80, totalPrice: 8800 }),
  }),
  (payload, mark) => ({
    ...payload,
    preferredDate: `2027-04-${10 + (mark % 20)}` as Payload['preferredDate'],
  }),
  (payload, mark) => ({ ...payload, name: `Jan M${mark}` }),
]

/** The same intention with another area, day or name (or text), good data in any case. */
export function edited(content: Content, mark: number): Content {
  if (content.kind === 'contact') {
    const payload = { ...content.payload, firstName: 'Jan', message: `Pytanie ${mark}` }
    return { ...content, payload }
  }
  if (content.kind === 'withdrawal') {
    return { ...content, payload: { ...content.payload, name: `Jan M${mark}` } }
  }
  const payload = edits[mark % edits.length]?.(content.payload, mark) ?? content.payload
  const isBad = payload.name.startsWith(badName)
  return { ...content, payload: isBad ? { ...payload, name: `Jan M${mark}` } : payload }
}
