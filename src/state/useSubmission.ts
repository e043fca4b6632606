/** Submits a form through the outbox, one press at a time. */
import { useRef, useState } from 'react'
import type { Content, KindName } from '../outbox/kinds/kinds.ts'
import { isStale, type SubmissionOf } from '../outbox/submission.ts'
import { openOutbox } from './openOutbox.ts'
import { useRecord } from './records.ts'

/** How a press went; without a record it could not even be stored. */
export interface Press<Name extends KindName> {
  readonly record?: SubmissionOf<Name>
}

/** Submitting the form with this id. */
export function useSubmission<Name extends KindName>(formId: string) {
  const [isSendingHere, setSendingHere] = useState(false)
  const record = useRecord(formId) as SubmissionOf<Name> | undefined
  const isBeingSent = record?.state === 'sending' && !isStale(record, Date.now())
  const isMistake = record?.state === 'returned' && record.problem?.code === 'configuration'
  const isPaused = record !== undefined && record.nextAt > Date.now()
  const busy = useRef(false)

  /** Undefined if another press is under way. */
  async function submit(
    content: Extract<Content, { kind: Name }>,
  ): Promise<Press<Name> | undefined> {
    // A second tap in the same frame comes before React has disabled the button.
    if (busy.current) return undefined
    busy.current = true
    setSendingHere(true)
    try {
      const outbox = await openOutbox()
      return { record: (await outbox.submit(content)) as SubmissionOf<Name> | undefined }
    } catch (error) {
      // The outbox's scripts could not be loaded: the text stays in the form.
      console.error(`${content.kind} not sent:`, error)
      return {}
    } finally {
      busy.current = false
      setSendingHere(false)
    }
  }

  return {
    /** This page is sending it, or waits for its mail (specification §7). */
    isSendingHere,
    /** The form's record while it is being sent, also by another page or by one that has died. */
    beingSent: isBeingSent ? record : undefined,
    /** The form can't be changed until there is an answer: that may end the draft, and the changes would be lost. */
    isSending: isBeingSent || isSendingHere,
    /** It has just failed through a mistake of ours: trying again soon does not help. */
    isOurFault: isMistake && isPaused && !isSendingHere,
    submit,
  }
}
