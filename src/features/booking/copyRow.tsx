/** One line of the bank details, with a button that copies what a bank's form takes. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import styles from './paymentCard.module.css'

const thanksDuration = 4000

interface Props {
  readonly label: string
  readonly shown: string
  readonly copied: string
  /** Which transfer's line it is, where there are two. */
  readonly of?: string
}

export function CopyRow({ label, shown, copied, of = '' }: Props) {
  const { t } = useTranslation('confirmation')
  const value = useRef<HTMLElement>(null)
  const [done, setDone] = useState(0)

  useEffect(() => {
    if (done === 0) return
    const timer = setTimeout(() => setDone(0), thanksDuration)
    return () => clearTimeout(timer)
  }, [done])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied)
      setDone((count) => count + 1)
    } catch {
      // Forbidden: selected, it is one keystroke or one tap away from being copied.
      if (value.current) getSelection()?.selectAllChildren(value.current)
    }
  }

  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd ref={value} className="tabular" translate="no">
        {shown}
      </dd>
      <dd className="screenOnly">
        <Button
          variant="quiet"
          className={styles.copy}
          aria-label={t('payment.copyRow', { row: `${label}${of}` })}
          onClick={copy}
        >
          {done ? <CheckIcon /> : <CopyIcon />}
          <span>{done ? t('payment.copied') : t('payment.copy')}</span>
        </Button>
        <span className="visuallyHidden" role="status">
          {done > 0 && t('payment.copiedRow', { row: `${label}${of}` })}
        </span>
      </dd>
    </div>
  )
}
