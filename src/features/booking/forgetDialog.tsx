/** Asks before this device forgets the customer, and says so once it has. */
import { useTranslation } from 'react-i18next'
import { isGivenBack, isUnsent, type Status } from '../../outbox/status.ts'
import { flushDraft, startFresh } from '../../state/draft.ts'
import { keptForms } from '../../state/keptForms.ts'
import { openOutbox } from '../../state/openOutbox.ts'
import { Question } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toaster.tsx'

interface Props {
  readonly open: boolean
  readonly id: string
  readonly status: Status
  readonly onClose: () => void
  readonly onForgotten: () => void
}

/** Nobody will send these any more unless the customer asks for it: they go with the rest. */
function isDropped(status: Status): boolean {
  return isGivenBack(status) || status === 'stale'
}

function textOf(status: Status) {
  if (isDropped(status)) return 'forget.unsent'
  return isUnsent(status) ? 'forget.waiting' : 'forget.text'
}

export function ForgetDialog({ open, id, status, onClose, onForgotten }: Props) {
  const { t } = useTranslation('confirmation')

  async function forget(): Promise<void> {
    const outbox = await openOutbox()
    if (isDropped(status)) await outbox.cancel(id)
    startFresh()
    const [isLeft] = await Promise.all([outbox.forget(), flushDraft()])
    keptForms.contact.forget()
    keptForms.withdrawal.forget()
    onClose()
    onForgotten()
    const outcome = isLeft ? 'forget.kept' : 'forget.done'
    showToast({ tone: 'success', title: t(`${outcome}.title`), text: t(`${outcome}.text`) })
  }

  return (
    <Question
      open={open}
      title={t('forget.title')}
      yes={t('forget.confirm')}
      no={t('forget.cancel')}
      onYes={forget}
      onNo={onClose}
    >
      {t(textOf(status))}
    </Question>
  )
}
