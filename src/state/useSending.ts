/** Sends one submission at a time through the outbox, under an id that never changes: from the tap to the answer. */
import { useCallback, useRef, useState } from 'react'
import type { Outcome } from '../outbox/contract.ts'
import type { Submission } from '../outbox/kinds/kinds.ts'
import { openOutbox } from './openOutbox.ts'

export type Sending =
  | { readonly is: 'idle' }
  | { readonly is: 'submitting' }
  /** Kept on the device under this id; it has not reached the company yet. */
  | { readonly is: 'waiting'; readonly id: string }

export type SendResult =
  | Outcome
  /** Another is under way already; this press was one too many. */
  | { readonly is: 'busy' }

/** `what` names it in the console, where nothing of what is sent is shown. */
export function useSending(what: string): {
  readonly sending: Sending
  readonly send: (submission: Submission) => Promise<SendResult>
  readonly startAnother: () => void
} {
  const [sending, setSending] = useState<Sending>({ is: 'idle' })
  const busy = useRef(false)

  const startAnother = useCallback(() => setSending({ is: 'idle' }), [])

  const send = useCallback(
    async (submission: Submission): Promise<SendResult> => {
      // Ten taps in one frame come before React has disabled the button.
      if (busy.current) return { is: 'busy' }
      busy.current = true
      setSending({ is: 'submitting' })
      let outcome: Outcome
      try {
        const outbox = await openOutbox()
        outcome = await outbox.submit(submission)
        if (outcome.is === 'saved') await outbox.acknowledge(submission.id)
        else if (outcome.is !== 'waiting')
          console.error(`${what} not sent:`, outcome.last?.problem, outcome.last?.status)
      } catch (error) {
        // Without its files the outbox can't even keep it: the form still does.
        console.error(`${what} not sent:`, error)
        outcome = { is: 'failed', last: undefined }
      }
      busy.current = false
      setSending(outcome.is === 'waiting' ? { is: 'waiting', id: submission.id } : { is: 'idle' })
      return outcome
    },
    [what],
  )

  return { sending, send, startAnother }
}
