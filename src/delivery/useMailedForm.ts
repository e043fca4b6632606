/** A form that is mailed: sending it, and what stands in its place, submitted from it and not arrived. */
import { useEffect, useRef, useState } from 'react'
import type { Content, MailedKind } from '../outbox/kinds/kinds.ts'
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
import { type Press, useSubmission } from '../state/useSubmission.ts'
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

/** The form of this kind. `onArrived`, to be stable: what was sent, or had waited, has arrived, and somebody looks. */
export function useMailedForm<Kind extends MailedKind>(
  kind: Kind,
  onArrived: (record: SubmissionOf<Kind>) => void,
) {
  const id = keptForms[kind].useFormId()
  const { isSendingHere, beingSent, isSending, submit } = useSubmission<Kind>(id)
  const { records } = useRecords()
  const visible = useVisible()
  const [isAway, setAway] = useState(false)
  // Until the next is on its way.
  if (isAway && isSendingHere) setAway(false)
  const open = records.findLast(
    (one): one is SubmissionOf<MailedKind> => one.kind === kind && needsAttention(one),
  )
  const isAtForm = open !== undefined && isFormOf(open, id)
  // Nothing takes the place of what is half written; the bar tells of it.
  const isFree = !isAway && !isSendingHere && !keptForms[kind].isFilledIn()
  const record = isFree && !isAtForm ? open : undefined
  // It was sent when a page died that held the form: what was kept of that is over.
  const isFormOver = !isSendingHere && isAtForm && isOver(open)
  useShowsRecord(record?.id ?? id)

  useEffect(() => {
    // While there is a connection: without one the form could not even keep what is written.
    void prepareToSend()
      .then(loadPanel)
      .catch(() => undefined)
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
    // Where its script does not come, another page tells it once more.
    const mark = async () => (await openOutbox()).markSeen(record.id)
    mark().catch(() => undefined)
  }, [record, visible, onArrived])

  /** Gives how the press went where the form has to tell that it failed. */
  async function send(payload: SubmissionOf<Kind>['payload']): Promise<Press<Kind> | undefined> {
    const pressed = await submit({ kind, id, payload } as Extract<Content, { kind: Kind }>)
    if (!pressed?.record || !isOver(pressed.record)) return pressed
    keptForms[kind].forget()
    if (isSaved(pressed.record)) onArrived(pressed.record)
    return undefined
  }

  return {
    /** The form's; another one when it begins anew. */
    id,
    beingSent,
    isSending,
    send,
    /** The last one that waits or was refused; undefined where the form is shown. */
    record: record && !isSaved(record) ? (record as SubmissionOf<Kind>) : undefined,
    /** From all that wait, to the form. */
    turnAway: () => setAway(true),
  }
}
