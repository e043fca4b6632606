/** A statement that is kept on this device and has not reached the company: what waits, and what can be done. */
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import type { Entry } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { sendNow } from '../../state/outboxView.ts'
import { useShowsEntry } from '../../state/shownEntries.ts'
import { Button } from '../../ui/button.tsx'
import { takeLostFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { WaitingActions } from '../../ui/waitingActions.tsx'
import { StatementText } from './statementText.tsx'
import styles from './withdrawal.module.css'

export type KeptStatement = StoredEntry & Entry & { readonly kind: 'withdrawal' }

interface Props {
  readonly entry: KeptStatement
  /** Back to the form, under the same id. */
  readonly onCorrect: () => void
  readonly onCancel: () => void
  readonly onAnother: () => void
}

export function WaitingStatement({ entry, onCorrect, onCancel, onAnother }: Props) {
  const { t } = useTranslation(['withdrawal', 'common'])
  const { id, state, payload, submittedAt } = entry
  useShowsEntry(id)
  const condition = state === 'held' || state === 'refused' ? state : 'waiting'
  return (
    <section className={styles.form} aria-labelledby="withdrawal-waiting">
      <Notice tone={condition === 'waiting' ? 'info' : 'warning'}>
        <h2 id="withdrawal-waiting" ref={takeLostFocus} tabIndex={-1}>
          {t(`${condition}.heading`)}
        </h2>
        <p>{t(`${condition}.text`, { reach: site.reach })}</p>
        {entry.kept === 'memory' && <p>{t('waiting.memory')}</p>}
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
                sending: state === 'sending',
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
