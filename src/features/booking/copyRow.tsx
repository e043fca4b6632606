/** One line of the bank details, with a button that copies what a bank's form takes. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import styles from './paymentCard.module.css'

const thanksDuration = 4000

/** The line that was pressed last: the clipboard holds no other. */
const useLast = create<{ readonly line?: string }>(() => ({}))

interface Props {
  readonly label: string
  readonly shown: string
  readonly copied: string
  /** The transfer that it belongs to, where there are two. */
  readonly of?: string
}

export function CopyRow({ label, shown, copied, of = '' }: Props) {
  const { t } = useTranslation('confirmation')
  const value = useRef<HTMLElement>(null)
  const line = `${label}${of}`
  const isLast = useLast((last) => last.line === line)
  const [done, setDone] = useState<{ readonly how: 'copied' | 'selected' }>()
  const how = isLast ? done?.how : undefined

  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), thanksDuration)
    return () => clearTimeout(timer)
  }, [done])

  async function copy(): Promise<void> {
    useLast.setState({ line })
    setDone(undefined)
    try {
      await navigator.clipboard.writeText(copied)
      setDone({ how: 'copied' })
    } catch {
      // Copying is forbidden: the text is selected, so that one key or tap copies it.
      if (value.current) getSelection()?.selectAllChildren(value.current)
      setDone({ how: 'selected' })
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
          aria-label={t('payment.copyRow', { row: line })}
          onClick={copy}
        >
          {how === 'copied' ? <CheckIcon /> : <CopyIcon />}
          <span>{t(`payment.${how ?? 'copy'}`)}</span>
        </Button>
        <span className="visuallyHidden" aria-live="polite">
          {how && t(`payment.${how}Row`, { row: line })}
        </span>
      </dd>
    </div>
  )
}
