/** What a mail is made of. Text and HTML are rendered from one list of blocks, so that they can't differ. */
import { tieOrphans } from '../../../src/domain/typesetting.ts'
import type { Attachment } from '../_shared/mail.ts'

export interface Fact {
  readonly label: string
  readonly value: string
  /** `money` and `code` stand out: an amount, and something to be copied. */
  readonly look?: 'money' | 'code'
  /** Only ever made by links.ts. */
  readonly href?: string | undefined
}

export type Block =
  | { readonly kind: 'heading' | 'paragraph' | 'notice' | 'quote'; readonly text: string }
  | {
      readonly kind: 'facts'
      readonly title: string
      readonly facts: readonly Fact[]
      /** Drawn as the mail's main card. */
      readonly main: boolean
    }
  | { readonly kind: 'steps'; readonly title: string; readonly steps: readonly string[] }

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const notice = (text: string): Block => ({ kind: 'notice', text })
export const quote = (text: string): Block => ({ kind: 'quote', text })
export const steps = (title: string, list: readonly string[]): Block => ({
  kind: 'steps',
  title,
  steps: list,
})
export const facts = (title: string, list: readonly Fact[], main = false): Block => ({
  kind: 'facts',
  title,
  facts: list.map((fact) => ({ ...fact, label: tieOrphans(fact.label) })),
  main,
})
export const mainFacts = (title: string, list: readonly Fact[]): Block => facts(title, list, true)

export interface Letter {
  readonly subject: string
  /** What an inbox shows beside the subject. */
  readonly preview: string
  /** How many of the plan's four rooms are painted. */
  readonly painted: 0 | 1 | 2 | 3 | 4
  readonly blocks: readonly Block[]
  readonly attachments?: readonly Attachment[]
}

export interface FooterLine {
  readonly text: string
  /** Made of our own settings only. */
  readonly href?: string
}
