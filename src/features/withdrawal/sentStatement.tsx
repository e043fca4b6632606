/** The statement has arrived: what the company holds of it, and what comes next. */
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import type { Withdrawal } from '../../domain/withdrawal.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { PrintIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { StatementText } from './statementText.tsx'
import styles from './withdrawal.module.css'

/** As the server holds it. */
export interface Arrived {
  readonly statement: Withdrawal
  /** ms */
  readonly submittedAt: number
  /** It is a version before the last. */
  readonly earlier: boolean
}

interface Props {
  readonly arrived: Arrived
  readonly onAnother: () => void
}

export function SentStatement({ arrived, onAnother }: Props) {
  const { t } = useTranslation('withdrawal')
  const { statement, submittedAt, earlier } = arrived
  return (
    <section className={styles.form} aria-labelledby="withdrawal-sent">
      <Notice tone="ok">
        <h2 id="withdrawal-sent" ref={takeFocus} tabIndex={-1}>
          {t('sent.heading')}
        </h2>
        <p>{t('sent.text', { email: statement.email })}</p>
      </Notice>
      {earlier && (
        <Notice tone="warning">
          <p>{t('sent.earlier', { reach: site.reach })}</p>
        </Notice>
      )}
      <StatementText statement={statement} submittedAt={submittedAt} />
      <p>{t('sent.refund')}</p>
      <p>{t('sent.missing', { reach: site.reach })}</p>
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
