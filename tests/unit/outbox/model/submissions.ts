/** What the modelled customers submit, and how they change it. */
import { emptyMessage } from '../../../../src/domain/contact.ts'
import type { Day } from '../../../../src/domain/day.ts'
import type { Content, KindName } from '../../../../src/outbox/kinds/kinds.ts'
import { badName, contestedDay } from './server.ts'

/** A content whose every field tells it apart from the others. */
export function contentOf<Kind extends KindName>(
  kind: Kind,
  number: number,
  bad = false,
): Extract<Content, { readonly kind: Kind }> {
  const id = `${String(number).padStart(8, '0')}-0000-4000-8000-000000000001`
  const firstName = bad ? badName : 'Jan'
  const lastName = String(number)
  const name = `${firstName} ${lastName}`
  const email = `jan${number}@example.pl`
  const price = { area: 60, totalPrice: 6600 }
  const written = { subject: 'Pytanie', message: `Ile kosztuje ${number}?` }
  const payloads = {
    booking: {
      name,
      firstName,
      lastName,
      email,
      phone: '600',
      preferredDate: contestedDay,
      ...price,
    },
    contact: { ...emptyMessage, firstName, lastName, email, ...written },
    withdrawal: { orderNumber: 'K7QF-2M9X', name, email },
  }
  const content: unknown = { kind, id, payload: payloads[kind] }
  return content as Extract<Content, { readonly kind: Kind }>
}

/** The same intention with another area, day or name (or text), good data in any case. */
export function edited(content: Content, mark: number): Content {
  const [firstName, name] = ['Jan', `Jan M${mark}`]
  if (content.kind === 'contact') {
    const payload = { ...content.payload, firstName, message: `Pytanie ${mark}` }
    return { ...content, payload }
  }
  if (content.kind === 'withdrawal') return { ...content, payload: { ...content.payload, name } }
  const { payload } = content
  const changes = [
    payload.area === 80 ? { area: 60, totalPrice: 6600 } : { area: 80, totalPrice: 8800 },
    { preferredDate: `2027-04-${10 + (mark % 20)}` as Day },
    { name },
  ]
  const good = { firstName, name: payload.name.replace(badName, firstName) }
  return { ...content, payload: { ...payload, ...good, ...changes[mark % 3] } }
}
