/** A statement that is kept on this device and has not reached the company: what waits, and what can be done. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import type { Entry } from '../../outbox/entry.ts'
import type { StoredEntry } from '../../outbox/store.ts'
import { sendNow } from '../../state/outboxView.ts'
import { useShowsEntry } from '../../state/shownEntries.ts'
import { Button } from '../../ui/button.tsx'
import { takeLostFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import { Question } from '../../ui/question.tsx'
import { SendNow } from '../../ui/sendNow.tsx'
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
  const [asking, setAsking] = useState(false)
  const condition = state === 'held' || state === 'refused' ? state : 'waiting'
  const actions = (
    <>
      <Button variant="secondary" onClick={onCorrect}>
        {t('review.correct')}
      </Button>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {t('cancel.action')}
      </Button>
      <Button variant="quiet" onClick={onAnother}>
        {t('waiting.another')}
      </Button>
    </>
  )

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
      {condition === 'refused' ? (
        <div className="buttonRow">{actions}</div>
      ) : (
        <SendNow
          key={condition}
          text={t('common:sendNow', { returnObjects: true })}
          send={() => sendNow(id)}
          sending={state === 'sending'}
        >
          {actions}
        </SendNow>
      )}
      <Question
        open={asking}
        title={t('cancel.title')}
        yes={t('cancel.action')}
        no={t('cancel.no')}
        onYes={onCancel}
        onNo={() => setAsking(false)}
      >
        {t('cancel.text')}
      </Question>
    </section>
  )
}
