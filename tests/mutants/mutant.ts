/** One deliberate break of the delivery protocol: a change of its source's text. */
export interface Mutant {
  readonly name: string
  /** In src/outbox. */
  readonly file: string
  readonly find: string
  readonly replace: string
}
