/** Asks before this device forgets the customer. */
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toaster.tsx'
import styles from './confirmation.module.css'
import { isUnsent, type Status } from './status.ts'

interface Props {
  readonly open: boolean
  readonly id: string
  readonly status: Status
  readonly onClose: () => void
  readonly onForgotten: () => void
}

/** Nobody will send these any more unless the customer asks for it: they go with the rest. */
function isDropped(status: Status): boolean {
  return status === 'refused' || status === 'stale'
}

function textOf(status: Status) {
  if (isDropped(status)) return 'forget.unsent'
  return isUnsent(status) ? 'forget.waiting' : 'forget.text'
}

export function ForgetDialog({ open, id, status, onClose, onForgotten }: Props) {
  const { t } = useTranslation('confirmation')

  async function forget(): Promise<void> {
    const { pageOutbox } = await import('../../outbox/pageOutbox.ts')
    if (isDropped(status)) await pageOutbox().remove(id)
    await pageOutbox().clearDelivered()
    const { entries } = await pageOutbox().list()
    onClose()
    onForgotten()
    const outcome = entries.length > 0 ? 'forget.kept' : 'forget.done'
    showToast({ tone: 'success', title: t(`${outcome}.title`), text: t(`${outcome}.text`) })
  }

  return (
    <Dialog open={open} title={t('forget.title')} closeLabel={t('forget.cancel')} onClose={onClose}>
      <p>{t(textOf(status))}</p>
      <div className={styles.actions}>
        <Button onClick={forget}>{t('forget.confirm')}</Button>
        <Button variant="secondary" onClick={onClose}>
          {t('forget.cancel')}
        </Button>
      </div>
    </Dialog>
  )
}
