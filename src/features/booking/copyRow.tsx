/** One line of the bank details, with a button that copies what a bank's form takes. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import styles from './paymentCard.module.css'

const thanksDuration = 4000

/** The line that was pressed last, for a while: the clipboard holds no other. */
interface Told {
  readonly line?: string
  readonly how?: 'copied' | 'selected'
}

const useTold = create<Told>(() => ({}))
let timer: ReturnType<typeof setTimeout> | undefined

function tell(told: Told): void {
  clearTimeout(timer)
  useTold.setState(told, true)
  timer = setTimeout(() => useTold.setState({}, true), thanksDuration)
}

interface Props {
  readonly label: string
  readonly shown: string
  readonly copied: string
  /** As in TransferRows. */
  readonly of: string
}

export function CopyRow({ label, shown, copied, of }: Props) {
  const { t } = useTranslation('confirmation')
  const value = useRef<HTMLElement>(null)
  const line = `${label}${of}`
  const how = useTold((told) => (told.line === line ? told.how : undefined))

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied)
      tell({ line, how: 'copied' })
    } catch {
      // Copying is forbidden: the text is selected, so that one key or tap copies it.
      if (value.current) getSelection()?.selectAllChildren(value.current)
      tell({ line, how: 'selected' })
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
