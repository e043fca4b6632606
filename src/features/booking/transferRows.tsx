/** One transfer: its lines, each with a copy button, and all of it as a code for the bank's app. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyRow } from './copyRow.tsx'
import type { Transfer } from './payment.ts'
import styles from './paymentCard.module.css'
import { TransferCode } from './transferCode.tsx'

interface Props {
  readonly transfer: Transfer
  /** Added to the labels of the buttons, which are often read out without the heading. */
  readonly suffix?: string
  readonly head?: ReactNode
  readonly note: ReactNode
}

export function TransferRows({ transfer, suffix = '', head, note }: Props) {
  const { t } = useTranslation('confirmation')
  const { recipient, account, accountDigits, amount, transferAmount, title, code } = transfer
  const rows = [
    { label: t('payment.recipient'), shown: recipient, copied: recipient },
    { label: t('payment.account'), shown: account, copied: accountDigits },
    { label: t('payment.amount'), shown: amount, copied: transferAmount },
    { label: t('payment.title'), shown: title, copied: title },
  ]
  return (
    <div className={styles.transfer}>
      <div className={`stack ${styles.rows}`}>
        {head}
        <dl className="facts ruled">
          {rows.map((row) => (
            <CopyRow key={row.label} suffix={suffix} {...row} />
          ))}
        </dl>
        <div className={`note ${styles.note}`}>{note}</div>
      </div>
      {code && <TransferCode transfer={transfer} code={code} suffix={suffix} />}
    </div>
  )
}
