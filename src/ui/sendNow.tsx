/** "Wyślij teraz" for what waits, beside what else can be done with it; says so when nobody answered. */
import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import styles from './sendNow.module.css'

interface Props {
  readonly text: { readonly label: string; readonly sending: string; readonly noAnswer: string }
  /** Resolves when the attempt is over. */
  readonly send: () => Promise<void>
  /** It is being sent already. */
  readonly sending?: boolean
  readonly variant?: 'primary' | 'secondary'
  /** Further buttons of the same row. */
  readonly children?: ReactNode
}

export function SendNow({ text, send, sending = false, variant, children }: Props) {
  const [trying, setTrying] = useState(false)
  const [unanswered, setUnanswered] = useState(false)

  async function press(): Promise<void> {
    setTrying(true)
    setUnanswered(false)
    await send()
    setTrying(false)
    setUnanswered(true)
  }

  const busy = trying || sending
  return (
    <>
      <div className="buttonRow">
        <Button
          {...(variant && { variant })}
          disabled={busy}
          className={styles.send}
          onClick={press}
        >
          {busy ? text.sending : text.label}
        </Button>
        {children}
      </div>
      <p role="status" className={styles.answer}>
        {unanswered && !busy && text.noAnswer}
      </p>
    </>
  )
}
