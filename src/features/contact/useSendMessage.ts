/** Sending a contact message: what the form shows after the tap. */
import { useCallback } from 'react'
import {
  type ContactMessage,
  type ContactProblem,
  contactFields,
  parseContact,
} from '../../domain/contact.ts'
import { isEarlierVersion } from '../../outbox/entry.ts'
import { type Sending, type SendResult, useSending } from '../../state/useSending.ts'

export type Result =
  /** `earlier`: what arrived is an earlier version of this message. */
  | { readonly is: 'sent'; readonly earlier: boolean }
  | { readonly is: 'waiting' }
  /** A message is under way already; this press was one too many. */
  | { readonly is: 'busy' }
  /** The form itself found something to correct; nothing was sent. */
  | { readonly is: 'incomplete'; readonly problems: readonly ContactProblem[] }
  /** The server answered with an error; the values stay. `held`: trying again will not help at once. */
  | { readonly is: 'failed'; readonly held: boolean; readonly problems: readonly ContactProblem[] }

/** The function names the field it refuses; anything else is a fault of the whole message. */
function refusedFields(rule: string | undefined): ContactProblem[] {
  return contactFields
    .filter((field) => field === rule)
    .map((field) => ({ field, code: 'forbidden' }))
}

function resultOf(sent: SendResult): Result {
  if (sent.is === 'saved') return { is: 'sent', earlier: isEarlierVersion(sent.entry) }
  if (sent.is === 'waiting' || sent.is === 'busy') return { is: sent.is }
  return { is: 'failed', held: sent.is === 'held', problems: refusedFields(sent.last?.rule) }
}

/** Checks and sends one message at a time. */
export function useSendMessage(): {
  readonly sending: Sending
  readonly send: (id: string, form: ContactMessage) => Promise<Result>
  readonly startAnother: () => void
} {
  const { sending, send: submit, startAnother } = useSending('contact message')

  const send = useCallback(
    async (id: string, form: ContactMessage): Promise<Result> => {
      const parsed = parseContact(form)
      if (!parsed.ok) return { is: 'incomplete', problems: parsed.problems }
      return resultOf(await submit({ kind: 'contact', id, payload: parsed.value }))
    },
    [submit],
  )

  return { sending, send, startAnother }
}
