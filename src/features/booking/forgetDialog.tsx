/** Asks before this device forgets the customer. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toaster.tsx'
import styles from './confirmation.module.css'

interface Props {
  readonly open: boolean
  readonly waits: boolean
  readonly onClose: () => void
  readonly onForgotten: () => void
}

export function ForgetDialog({ open, waits, onClose, onForgotten }: Props) {
  const { t } = useTranslation('confirmation')

  async function forget(): Promise<void> {
    const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
    await pageOutbox().clearDelivered()
    onClose()
    onForgotten()
    const text = waits ? t('forget.waiting') : t('forget.done.text')
    showToast({ tone: 'success', title: t('forget.done.title'), text })
  }

  return (
    <Dialog open={open} title={t('forget.title')} closeLabel={t('forget.cancel')} onClose={onClose}>
      <p>{t('forget.text')}</p>
      {waits && <p>{t('forget.waiting')}</p>}
      <div className={styles.actions}>
        <Button onClick={forget}>{t('forget.confirm')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {t('forget.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
