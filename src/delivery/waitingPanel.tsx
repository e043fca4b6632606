/** Shows a message or statement that has not arrived, in its form's place: its status, and what can be done. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailedKind } from '../outbox/kinds/kinds.ts'
import { statusOf } from '../outbox/status.ts'
import type { SubmissionOf } from '../outbox/submission.ts'
import { Button } from '../ui/button.tsx'
import { isFocusLost } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { Remedies } from './remedies.tsx'
import { StoredWords } from './storedWords.tsx'
import styles from './waiting.module.css'

interface Props {
  readonly record: SubmissionOf<MailedKind>
  /** It has just replaced the form, and takes the focus that was lost with it. */
  readonly takesFocus: boolean
  readonly onCancelled?: () => void
  /** The customer wants to write another one. */
  readonly onAnother: () => void
  /** The submitted text. */
  readonly children?: ReactNode
}

export function WaitingPanel({ record, takesFocus, onCancelled, onAnother, children }: Props) {
  const { t } = useTranslation('delivery')
  const { kind } = record
  // The contact form has a heading above it, so this one is a level lower.
  const Heading = kind === 'contact' ? 'h3' : 'h2'
  // Other statuses are shown by the form itself, or by the bar.
  const status = statusOf(record, Date.now(), []) as 'waiting' | 'ourFault' | 'stale' | 'refused'
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(takesFocus ? undefined : status)

  // A new form or status takes its buttons away, and with them the focus.
  useEffect(() => {
    if (shown.current !== status && isFocusLost()) heading.current?.focus()
    shown.current = status
  }, [status])

  return (
    <div className={`stack ${styles.panel}`}>
      <Notice tone={status === 'waiting' ? 'info' : 'warning'}>
        <Heading ref={heading} tabIndex={-1}>
          {t(`${kind}.${status}.title`)}
        </Heading>
        {kind === 'contact' && <p>{t('waiting.contact', record.payload)}</p>}
        <p>{t(`${kind}.${status}.text`)}</p>
        <p>
          <StoredWords />
        </p>
      </Notice>
      {children}
      <Remedies key={record.id + status} record={record} status={status} onCancelled={onCancelled}>
        <Button variant="quiet" onClick={onAnother}>
          {t(`${kind}.another`)}
        </Button>
      </Remedies>
    </div>
  )
}
