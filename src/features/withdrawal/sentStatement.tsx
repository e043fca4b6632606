/** The statement has arrived: what the company holds of it, and what comes next. */
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import type { SubmissionOf } from '../../outbox/submission.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { PrintIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatementText } from './statementText.tsx'
import styles from './withdrawal.module.css'

interface Props {
  readonly arrived: SubmissionOf<'withdrawal'>
  readonly onAnother: () => void
}

export function SentStatement({ arrived, onAnother }: Props) {
  const { t } = useTranslation('withdrawal')
  const { payload: statement, submittedAt } = arrived
  return (
    <section className={styles.form} aria-labelledby="withdrawal-sent">
      <Notice tone="ok">
        <h2 id="withdrawal-sent" ref={takeFocus} tabIndex={-1}>
          {t('sent.heading')}
        </h2>
        <p>{t('sent.text', { email: statement.email })}</p>
      </Notice>
      <StatementText statement={statement} submittedAt={submittedAt} />
      <p>{t('sent.refund')}</p>
      <p>{t('sent.missing', { email: site.company.email })}</p>
      <div className="buttonRow screenOnly">
        <Button variant="secondary" onClick={() => print()}>
          <PrintIcon />
          {t('sent.print')}
        </Button>
        <Button variant="quiet" onClick={onAnother}>
          {t('sent.another')}
        </Button>
      </div>
    </section>
  )
}
