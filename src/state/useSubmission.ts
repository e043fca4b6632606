/** Submits through the outbox, one at a time: from the tap to the record that the answer made. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Content, KindName } from '../outbox/kinds/kinds.ts'
import { isSaved, isStale, type SubmissionOf } from '../outbox/submission.ts'
import { openOutbox } from './openOutbox.ts'
import { useRecord } from './records.ts'

/** How a press went; without a record it could not even be kept. */
export interface Press<Name extends KindName> {
  readonly record?: SubmissionOf<Name>
}

/** The way to the outbox of the form with this id. */
export function useSubmission<Name extends KindName>(formId: string) {
  const [isSendingHere, setSendingHere] = useState(false)
  const record = useRecord(formId) as SubmissionOf<Name> | undefined
  const isBeingSent = record?.state === 'sending' && !isStale(record, Date.now())
  const busy = useRef(false)
  const isLeft = useRef(false)

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  /** Undefined where its form has nothing to tell: another press is under way, or the form was left, and the news tell. */
  const submit = useCallback(
    async (content: Extract<Content, { kind: Name }>): Promise<Press<Name> | undefined> => {
      // Ten taps in one frame come before React has disabled the button.
      if (busy.current) return undefined
      busy.current = true
      setSendingHere(true)
      try {
        const outbox = await openOutbox()
        const record = (await outbox.submit(content)) as SubmissionOf<Name> | undefined
        if (!record || !isSaved(record)) return { record }
        if (isLeft.current) return undefined
        await outbox.markSeen(record.id)
        return { record }
      } catch (error) {
        // Without its files the outbox can't even keep it: the form still does.
        console.error(`${content.kind} not sent:`, error)
        return {}
      } finally {
        busy.current = false
        setSendingHere(false)
      }
    },
    [],
  )

  return {
    /** It is being sent from here, and waits for its mail too (specification §7). */
    isSendingHere,
    /** What is being sent of this form, also by another page or by one that has died since. */
    beingSent: isBeingSent ? record : undefined,
    /** Until the one or the other has its answer the form stays as it is: what was changed meanwhile would go with it. */
    isSending: isBeingSent || isSendingHere,
    submit,
  }
}
