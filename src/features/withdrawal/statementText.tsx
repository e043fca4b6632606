/** The statement word for word, as it is confirmed, sent and mailed. */
import { useTranslation } from 'react-i18next'
import { formatMoment } from '../../domain/moment.ts'
import type { Withdrawal } from '../../domain/withdrawal.ts'
import styles from './withdrawal.module.css'

interface Props {
  readonly statement: Withdrawal
  /** The instant of its confirmation, ms; undefined before that. */
  readonly submittedAt?: number
}

export function StatementText({ statement, submittedAt }: Props) {
  const { t } = useTranslation('withdrawal')
  const facts = [
    [t('statement.orderNumber'), statement.orderNumber],
    [t('statement.name'), statement.name],
    [t('statement.email'), statement.email],
    ...(submittedAt === undefined
      ? []
      : [[t('statement.submitted'), formatMoment(new Date(submittedAt))]]),
  ]
  return (
    <div className={styles.statement}>
      <p>{t('statement.text')}</p>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
