/** What stands in the place of a form that is mailed: what was submitted from it and has not arrived. */
import { useEffect, useRef, useState } from 'react'
import type { MailedKind } from '../outbox/kinds/kinds.ts'
import {
  isFormOf,
  isOver,
  isRefused,
  isSaved,
  type Submission,
  type SubmissionOf,
} from '../outbox/submission.ts'
import { keptForms } from '../state/keptForms.ts'
import { openOutbox, prepareToSend } from '../state/openOutbox.ts'
import { useRecords } from '../state/records.ts'
import { useShowsRecord } from '../state/shownRecords.ts'
import { lazyPart } from '../ui/lazyPart.ts'
import { useVisible } from '../ui/useVisible.ts'

const loadPanel = async () => (await import('./waitingPanel.tsx')).WaitingPanel

/** What is shown of the record: code that most visitors of a form never need. To be put into a Suspense. */
export const WaitingPanel = lazyPart(loadPanel)

/** Not at its form without a fault, and nobody was told yet that it arrived. */
export function needsAttention(record: Submission): boolean {
  if (record.seen || record.state === 'sending') return false
  return record.state !== 'returned' || isRefused(record)
}

/** Whether what is shown of a form has changed since the page was opened: what comes then takes the focus that was lost. */
export function useReplaced(shown: string): boolean {
  const { loaded } = useRecords()
  const first = useRef<string>(undefined)
  const isReplaced = useRef(false)
  if (loaded) first.current ??= shown
  if (loaded && shown !== first.current) isReplaced.current = true
  return isReplaced.current
}

/**
 * The last one that waits or was refused; undefined where the form is shown. `isSendingHere`: this form is being
 * sent. `onArrived`, to be stable: what waited has arrived, and somebody looks. `turnAway`: from all that wait.
 */
export function useFormRecord<Kind extends MailedKind>(
  kind: Kind,
  isSendingHere: boolean,
  onArrived: (record: SubmissionOf<Kind>) => void,
) {
  const formId = keptForms[kind].useFormId()
  const { records } = useRecords()
  const visible = useVisible()
  const [isAway, setAway] = useState(false)
  // Until the next is on its way.
  if (isAway && isSendingHere) setAway(false)
  const open = records.findLast(
    (one): one is SubmissionOf<MailedKind> => one.kind === kind && needsAttention(one),
  )
  const isAtForm = open !== undefined && isFormOf(open, formId)
  // Nothing takes the place of what is half written; the bar tells of it.
  const isFree = !isAway && !isSendingHere && !keptForms[kind].isFilledIn()
  const record = isFree && !isAtForm ? open : undefined
  // It was sent when a page died that held the form: what was kept of that is over.
  const isFormOver = !isSendingHere && isAtForm && isOver(open)
  useShowsRecord(record?.id ?? formId)

  useEffect(() => {
    // While there is a connection: without one the form could not even keep what is written.
    void prepareToSend()
    loadPanel().catch(() => undefined)
  }, [])

  useEffect(() => {
    if (isFormOver) keptForms[kind].end(open)
  }, [isFormOver, kind, open])

  // While nobody sees this page, the news is left to one that is looked at.
  const told = useRef<string>(undefined)
  useEffect(() => {
    if (!record || !isSaved(record) || !visible || told.current === record.id) return
    told.current = record.id
    onArrived(record as SubmissionOf<Kind>)
    void openOutbox().then((outbox) => outbox.markSeen(record.id))
  }, [record, visible, onArrived])

  return {
    record: record && !isSaved(record) ? (record as SubmissionOf<Kind>) : undefined,
    turnAway: () => setAway(true),
  }
}
