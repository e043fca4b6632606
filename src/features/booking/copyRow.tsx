/** One line of the bank details, with a button that copies it as a bank's form accepts it. */
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { create } from 'zustand'
import { Button } from '../../ui/button.tsx'
import { CheckIcon, CopyIcon } from '../../ui/icons.tsx'
import styles from './paymentCard.module.css'

const feedbackDuration = 4000

/** What the last press has done, for a while: only one line can be in the clipboard. */
interface Feedback {
  readonly line?: string
  readonly how?: 'copied' | 'selected'
}

const useFeedback = create<Feedback>(() => ({}))
let timer: ReturnType<typeof setTimeout> | undefined

function show(feedback: Feedback): void {
  clearTimeout(timer)
  useFeedback.setState(feedback, true)
  timer = setTimeout(() => useFeedback.setState({}, true), feedbackDuration)
}

interface Props {
  readonly label: string
  readonly shown: string
  readonly copied: string
  /** As in TransferRows. */
  readonly suffix: string
}

export function CopyRow({ label, shown, copied, suffix }: Props) {
  const { t } = useTranslation('confirmation')
  const value = useRef<HTMLElement>(null)
  const line = `${label}${suffix}`
  const how = useFeedback((last) => (last.line === line ? last.how : undefined))

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(copied)
      show({ line, how: 'copied' })
    } catch {
      // Copying is forbidden: the text is selected, so that one key or tap copies it.
      if (value.current) getSelection()?.selectAllChildren(value.current)
      show({ line, how: 'selected' })
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
