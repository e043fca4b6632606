/** Everything that can be submitted; a new kind is a new file and a name here. */
import { booking } from './booking.ts'
import { contact } from './contact.ts'
import type { Kind } from './kind.ts'
import { withdrawal } from './withdrawal.ts'

const kinds = { booking, contact, withdrawal }

export type KindName = keyof typeof kinds
/** The kinds without a row that the device could ask about. */
export type MailedKind = Exclude<KindName, 'booking'>
type Payload<Name extends KindName> = (typeof kinds)[Name] extends Kind<infer P> ? P : never

/** What a customer submits. The id is made on the device, and identifies exactly this content for ever. */
export type Content = {
  [Name in KindName]: {
    readonly kind: Name
    readonly id: string
    readonly payload: Payload<Name>
  }
}[KindName]

/** The kind of this name; undefined for a name that this version does not know. */
export function findKind(name: unknown): Kind<Content['payload']> | undefined {
  return Object.hasOwn(kinds, name as string) ? kindOf({ kind: name as KindName }) : undefined
}

/** The kind of this name. */
export function kindOf({ kind }: { readonly kind: KindName }): Kind<Content['payload']> {
  return kinds[kind] as unknown as Kind<Content['payload']>
}
