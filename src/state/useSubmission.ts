/** Submits through the outbox, one at a time: from the tap to the record that the answer made. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Content } from '../outbox/kinds/kinds.ts'
import { isOver, isSaved, isStale, type Submission } from '../outbox/submission.ts'
import { openOutbox } from './openOutbox.ts'
import { useRecord } from './records.ts'

/**
 * How a press went; `busy`: another one is under way already; `left`: it arrived when its form had been
 * left, and the news tell of it.
 */
type Submitted =
  | { readonly is: 'busy' }
  | { readonly is: 'answered' | 'left'; readonly record?: Submission }

/** Whether the form is done with: it has arrived, or waits on this device. */
export function isAccepted(record: Submission | undefined): boolean {
  return record !== undefined && isOver(record)
}

/** A form's way to the outbox. */
export interface Submitting {
  /** The id of what is being sent from here, while it is. */
  readonly sending: string | undefined
  /** What is being sent of this form, also by another page or by one that has died since. */
  readonly beingSent: Submission | undefined
  /** Until the one or the other has its answer the form stays as it is: what was changed meanwhile would go with it. */
  readonly isSending: boolean
  readonly submit: (content: Content) => Promise<Submitted>
}

/** Of the form with this id. */
export function useSubmission(formId: string): Submitting {
  const [sending, setSending] = useState<string>()
  const record = useRecord(formId)
  const isBeingSent = record?.state === 'sending' && !isStale(record, Date.now())
  const busy = useRef(false)
  const isLeft = useRef(false)

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const submit = useCallback(async (content: Content): Promise<Submitted> => {
    // Ten taps in one frame come before React has disabled the button.
    if (busy.current) return { is: 'busy' }
    busy.current = true
    setSending(content.id)
    try {
      const outbox = await openOutbox()
      const record = await outbox.submit(content)
      if (!record || !isSaved(record)) return { is: 'answered', record }
      if (isLeft.current) return { is: 'left', record }
      // Its form tells of it.
      await outbox.markSeen(record.id)
      return { is: 'answered', record }
    } catch (error) {
      // Without its files the outbox can't even keep it: the form still does.
      console.error(`${content.kind} not sent:`, error)
      return { is: 'answered' }
    } finally {
      busy.current = false
      setSending(undefined)
    }
  }, [])

  return {
    ...{ sending, submit },
    beingSent: isBeingSent ? record : undefined,
    isSending: isBeingSent || sending !== undefined,
  }
}
