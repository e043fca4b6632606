/** One deliberate break of the delivery protocol: a change of its source's text. */
export interface Mutant {
  readonly name: string
  /** The room of its source; src/outbox unless said. */
  readonly room?: 'state'
  readonly file: string
  readonly find: string
  readonly replace: string
}
