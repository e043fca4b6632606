/** All that can be submitted; a further kind is a file of its own and one name here. */
import { booking } from './booking.ts'
import { contact } from './contact.ts'
import type { Kind } from './kind.ts'
import { withdrawal } from './withdrawal.ts'

const kinds = { booking, contact, withdrawal }

export type KindName = keyof typeof kinds
/** Those that have no row which the device could ask about. */
export type MailedKind = Exclude<KindName, 'booking'>
type Payload<Name extends KindName> = (typeof kinds)[Name] extends Kind<infer P> ? P : never

/** What a customer submits. The id is made on the device and identifies this very content for ever. */
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
