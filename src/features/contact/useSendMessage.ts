/** Sending a contact message: what the form shows from the tap to the answer. */
import { useCallback, useRef, useState } from 'react'
import { type ContactMessage, type ContactProblem, parseContact } from '../../domain/contact.ts'
import type { Outbox } from '../../outbox/contract.ts'

export type Sending =
  | { readonly is: 'idle' }
  | { readonly is: 'submitting' }
  /** Kept on the device under this id; it has not reached the company yet. */
  | { readonly is: 'waiting'; readonly id: string }

export type Result =
  | { readonly is: 'sent' }
  | { readonly is: 'waiting' }
  /** The form itself found something to correct; nothing was sent. */
  | { readonly is: 'incomplete'; readonly problems: readonly ContactProblem[] }
  /** The server answered with an error; the values stay. `held`: trying again will not help at once. */
  | { readonly is: 'failed'; readonly held: boolean; readonly problems: readonly ContactProblem[] }

type Field = keyof ContactMessage

const fields: readonly Field[] = ['firstName', 'lastName', 'email', 'phone', 'subject', 'message']

/** The function names the field it refuses; anything else is a fault of the whole message. */
function refusedFields(rule: string | undefined): ContactProblem[] {
  return fields.filter((field) => field === rule).map((field) => ({ field, code: 'forbidden' }))
}

/** Accepts under a fresh id where the known one already carries another text. */
async function accept(outbox: Outbox, known: string, payload: ContactMessage): Promise<string> {
  const accepted = await outbox.accept({ kind: 'contact', id: known, payload })
  if (accepted.same) return known
  const id = crypto.randomUUID()
  await outbox.accept({ kind: 'contact', id, payload })
  return id
}

/**
 * Sends one message at a time through the outbox. The id stays the same while the text is the same,
 * so that pressing again can't send it twice.
 */
export function useSendMessage(): {
  readonly sending: Sending
  readonly send: (form: ContactMessage) => Promise<Result>
  readonly startAnother: () => void
} {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const knownId = useRef<string>(undefined)
  const busy = useRef(false)

  const startAnother = useCallback((): void => {
    knownId.current = undefined
    setSending({ is: 'idle' })
  }, [])

  const send = useCallback(
    async (form: ContactMessage): Promise<Result> => {
      const parsed = parseContact(form)
      if (!parsed.ok) return { is: 'incomplete', problems: parsed.problems }
      // Ten taps in one frame come before React has disabled the button.
      if (busy.current) return { is: 'waiting' }
      busy.current = true
      setSending({ is: 'submitting' })
      try {
        const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
        const outbox = pageOutbox()
        const id = await accept(outbox, knownId.current ?? crypto.randomUUID(), parsed.value)
        knownId.current = id
        const outcome = await outbox.attempt(id)
        if (outcome.is === 'saved') {
          startAnother()
          return { is: 'sent' }
        }
        if (outcome.is === 'no-answer') {
          setSending({ is: 'waiting', id })
          return { is: 'waiting' }
        }
        if (outcome.is === 'refused') knownId.current = undefined
        setSending({ is: 'idle' })
        console.error('contact message not sent:', outcome.last?.problem, outcome.last?.status)
        const problems = refusedFields(outcome.last?.rule)
        return { is: 'failed', held: outcome.is === 'parked', problems }
      } finally {
        busy.current = false
      }
    },
    [startAnother],
  )

  return { sending, send, startAnother }
}
