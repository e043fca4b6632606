/** The statement word for word, as it is confirmed, sent and mailed. */
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import { formatMoment } from '../../domain/moment.ts'
import type { Withdrawal } from '../../domain/withdrawal.ts'
import { FactList } from '../../ui/factList.tsx'

interface Props {
  readonly statement: Withdrawal
  /** The instant of its confirmation, ms; undefined before that. */
  readonly submittedAt?: number
}

export function StatementText({ statement, submittedAt }: Props) {
  const { t } = useTranslation('withdrawal')
  const { orderNumber, name, email } = statement
  return (
    <div className="sheet stack">
      <p>{t('statement.text')}</p>
      <FactList
        className="stack"
        facts={[
          [t('statement.to'), `${site.controller}, ${site.company.email}`],
          [t('statement.orderNumber'), orderNumber],
          [t('statement.name'), name],
          [t('statement.email'), email],
          ...(submittedAt === undefined
            ? []
            : [[t('statement.submitted'), formatMoment(new Date(submittedAt))] as const]),
        ]}
      />
    </div>
  )
}
