/** 'Odśwież': takes the newest version. */
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'

type Props = Pick<ComponentProps<typeof Button>, 'variant' | 'children'>

export function UpdateButton({ variant, children }: Props) {
  const { t } = useTranslation()
  const [taking, setTaking] = useState(false)

  async function take(): Promise<void> {
    setTaking(true)
    // Already loaded: every page fetches it soon after its start.
    const { takeUpdate } = await import('./worker.ts')
    await takeUpdate()
    // The browser may have asked whether to leave, and the customer stayed.
    setTaking(false)
  }

  return (
    <Button variant={variant} disabled={taking} onClick={take}>
      {children ?? t('update.now')}
    </Button>
  )
}
