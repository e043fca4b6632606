/** A message or a statement that has not arrived, in the place of its form: how it fares, and what can be done. */
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../config/site.ts'
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
  /** It has taken the place of its form, and the focus that was lost with it. */
  readonly takesFocus: boolean
  readonly onCancelled?: (isCertain: boolean) => void
  /** Another one is to be written. */
  readonly onAnother: () => void
  /** What was submitted. */
  readonly children?: ReactNode
}

export function WaitingPanel({ record, takesFocus, children, ...then }: Props) {
  const { t } = useTranslation('delivery')
  const { kind } = record
  // The contact form stands under a heading of its own.
  const Heading = kind === 'contact' ? 'h3' : 'h2'
  // What is back at its form without a fault is shown there.
  const status = statusOf(record, Date.now(), []) as 'waiting' | 'held' | 'stale' | 'refused'
  const { reach, company } = site
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(takesFocus ? undefined : status)

  // What was pressed goes with the form, or with the status that offered it.
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
        <p>{t(`${kind}.${status}.text`, { reach, email: company.email })}</p>
        <p>
          <StoredWords />
        </p>
      </Notice>
      {children}
      <Remedies
        key={record.id + status}
        record={record}
        status={status}
        onCancelled={then.onCancelled}
      >
        <Button variant="quiet" onClick={then.onAnother}>
          {t(`${kind}.another`)}
        </Button>
      </Remedies>
    </div>
  )
}
