/** A form that is mailed: sends it, and shows its submission in its place until that has arrived. */
import { useCallback, useEffect, useRef, useState } from 'react'
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
import { useRecords, useShowsRecord } from '../state/records.ts'
import { type Press, useSubmission } from '../state/useSubmission.ts'
import { useLoaded } from '../ui/useLoaded.ts'
import { useVisible } from '../ui/useVisible.ts'

/** Loads what shows a waiting submission, after the outbox's scripts, without which nothing could be stored offline. */
async function loadPanel() {
  await prepareToSend()
  return import('./waitingPanel.tsx')
}

/** Whether the customer should see it: it waits, was refused, or has arrived unnoticed. */
export function needsAttention(record: Submission): boolean {
  return !record.seen && (isOver(record) || isRefused(record))
}

/** Whether the page no longer shows what it showed when it was opened: then the new part may take the lost focus. */
export function useReplaced(shown: string): boolean {
  const { loaded } = useRecords()
  const first = useRef<string>(undefined)
  const isReplaced = useRef(false)
  if (loaded) first.current ??= shown
  if (loaded && shown !== first.current) isReplaced.current = true
  return isReplaced.current
}

/**
 * The form of this kind. `onArrived`, a stable function, is called when a submission has arrived and the page is visible.
 * `asked`: the id of the one that the customer asked to see.
 */
export function useMailedForm<Kind extends MailedKind>(
  kind: Kind,
  onArrived: (record: SubmissionOf<Kind>) => void,
  asked?: string,
) {
  const id = keptForms[kind].useFormId()
  const { isSendingHere, submit, ...submission } = useSubmission<Kind>(id)
  const { records } = useRecords()
  const visible = useVisible()
  const [isAway, setAway] = useState(false)
  // The next submission is shown again.
  if (isAway && isSendingHere) setAway(false)
  const waiting = records.filter(
    (one): one is SubmissionOf<MailedKind> => one.kind === kind && needsAttention(one),
  )
  const wanted = waiting.find((one) => one.id === asked)
  const open = wanted ?? waiting.at(-1)
  const isAtForm = open !== undefined && isFormOf(open, id)
  // A half-written form is not replaced: there the bar shows what waits.
  const isFree =
    !isAway && !isSendingHere && (wanted !== undefined || !keptForms[kind].isFilledIn())
  const record = isFree && !isAtForm ? open : undefined
  // Its page died while it was being sent, so the form is still stored, though it is over.
  const isFormOver = !isSendingHere && isAtForm && isOver(open)
  useShowsRecord(record?.id ?? id)

  const panel = useLoaded(loadPanel, true)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  useEffect(() => {
    if (isFormOver) keptForms[kind].end(open)
  }, [isFormOver, kind, open])

  const announced = useRef<string>(undefined)
  const announce = useCallback(
    (arrived: Submission) => {
      announced.current = arrived.id
      onArrived(arrived as SubmissionOf<Kind>)
      // If the outbox's script can't be loaded, another page will announce it once more.
      const mark = async () => (await openOutbox()).markSeen(arrived.id)
      mark().catch(() => undefined)
    },
    [onArrived],
  )
  // A hidden page leaves the news to a visible one.
  useEffect(() => {
    if (record && isSaved(record) && visible && announced.current !== record.id) announce(record)
  }, [record, visible, announce])

  /** Sends the form; gives a result only if the form has to say that it failed. */
  async function send(payload: SubmissionOf<Kind>['payload']): Promise<Press<Kind> | undefined> {
    // Exactly what is sent: a text that differs from it afterwards is another one, and stays.
    keptForms[kind].keep(payload as never)
    const pressed = await submit({ kind, id, payload } as Extract<Content, { kind: Kind }>)
    const sent = pressed?.record
    if (!sent || !isOver(sent)) return pressed
    keptForms[kind].end(sent)
    // If the customer has left the page, the news announces it.
    if (isSaved(sent) && !isLeft.current) announce(sent)
    return undefined
  }

  return {
    /** The form's id, which changes when the form is emptied. */
    id,
    ...submission,
    send,
    /** The submission shown in the form's place; undefined if the form is shown. */
    record: record && !isSaved(record) ? (record as SubmissionOf<Kind>) : undefined,
    /** Shows that submission; undefined until its script has loaded. */
    WaitingPanel: panel?.WaitingPanel,
    /** Shows the form, whatever waits. */
    showForm: () => setAway(true),
  }
}
