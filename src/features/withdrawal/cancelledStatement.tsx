/** A statement that the customer has cancelled: whether it is certain that it never arrived. */
import { useTranslation } from 'react-i18next'
import { site } from '../../config/site.ts'
import { Button } from '../../ui/button.tsx'
import { takeFocus } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'
import styles from './withdrawal.module.css'

export interface Cancelled {
  readonly certain: boolean
  readonly email: string
}

interface Props {
  readonly cancelled: Cancelled
  readonly onAnother: () => void
}

export function CancelledStatement({ cancelled: { certain, email }, onAnother }: Props) {
  const { t } = useTranslation('withdrawal')
  const outcome = certain ? 'cancelled' : 'doubted'
  return (
    <section className={styles.form} aria-labelledby="withdrawal-cancelled">
      <Notice tone={certain ? 'ok' : 'warning'}>
        <h2 id="withdrawal-cancelled" ref={takeFocus} tabIndex={-1}>
          {t(`${outcome}.heading`)}
        </h2>
        <p>{t(`${outcome}.text`, { receipt: email, email: site.company.email })}</p>
      </Notice>
      <div className="buttonRow">
        <Button variant="secondary" onClick={onAnother}>
          {t('waiting.another')}
        </Button>
      </div>
    </section>
  )
}
