/** A statement that is kept on this device and has not reached the company: what waits, and what can be done. */
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import { isSaved, type SubmissionOf } from '../../outbox/submission.ts'
import { type UnsentStatus, unsentStatusOf } from '../../outbox/unsentStatus.ts'
import { sendNow } from '../../state/records.ts'
import { useShowsRecord } from '../../state/shownRecords.ts'
import { Button } from '../../ui/button.tsx'
import { takeLostFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { WaitingActions } from '../../ui/waitingActions.tsx'
import { StatementText } from './statementText.tsx'
import styles from './withdrawal.module.css'

type Condition = Extract<UnsentStatus, 'waiting' | 'held' | 'stale' | 'refused'>

interface Props {
  readonly record: SubmissionOf<'withdrawal'>
  /** False where it goes with the tab. */
  readonly isKept: boolean
  /** Back to the form. */
  readonly onCorrect: () => void
  readonly onCancel: () => void
  readonly onAnother: () => void
}

export function WaitingStatement({ record, isKept, onCorrect, onCancel, onAnother }: Props) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const { id, payload, submittedAt } = record
  useShowsRecord(id)
  // What has arrived is told as soon as somebody looks.
  const condition = isSaved(record) ? 'waiting' : (unsentStatusOf(record, Date.now()) as Condition)
  return (
    <section className={styles.form} aria-labelledby="withdrawal-waiting">
      <Notice tone={condition === 'waiting' ? 'info' : 'warning'}>
        <h2 id="withdrawal-waiting" ref={takeLostFocus} tabIndex={-1}>
          {t(`${condition}.heading`)}
        </h2>
        <p>{t(`${condition}.text`, { email: site.company.email, reach: site.reach })}</p>
        {!isKept && <p>{t('waiting.memory')}</p>}
      </Notice>
      <StatementText statement={payload} submittedAt={submittedAt} />
      <WaitingActions
        key={condition}
        sendNow={
          condition === 'refused'
            ? undefined
            : {
                text: t('common:sendNow', { returnObjects: true }),
                send: () => sendNow(id),
              }
        }
        correct={t('review.correct')}
        onCorrect={onCorrect}
        cancel={t('cancel', { returnObjects: true })}
        onCancel={onCancel}
      >
        <Button variant="quiet" onClick={onAnother}>
          {t('waiting.another')}
        </Button>
      </WaitingActions>
    </section>
  )
}
