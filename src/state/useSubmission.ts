/** Submits through the outbox, one at a time: from the tap to the record that the answer made. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Content } from '../outbox/kinds/kinds.ts'
import { isOver, isSaved, type Submission } from '../outbox/submission.ts'
import { isStale } from '../outbox/timing.ts'
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

/**
 * What is being sent from the form with this id, also by another page or by one that has died since. Until
 * that has its answer the form stays as it is: what was changed meanwhile would go with it.
 */
export function useBeingSent(formId: string): Submission | undefined {
  const record = useRecord(formId)
  return record?.state === 'sending' && !isStale(record, Date.now()) ? record : undefined
}

/** A form's way to the outbox. */
export interface Submitting {
  /** The id of what is being sent from this form, while it is. */
  readonly sending: string | undefined
  readonly submit: (content: Content) => Promise<Submitted>
}

export function useSubmission(): Submitting {
  const [sending, setSending] = useState<string>()
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

  return { sending, submit }
}
