/** What can be done with what has not arrived: send it now, correct it, or cancel it after a question. */
import { type ComponentProps, type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Question } from './question.tsx'
import { SendNow } from './sendNow.tsx'

interface Props {
  /** Undefined where sending it again would not help. */
  readonly sendNow: ComponentProps<typeof SendNow> | undefined
  readonly correct: string
  readonly onCorrect: () => void
  readonly cancel: Readonly<Record<'action' | 'title' | 'text' | 'no', string>>
  readonly onCancel: () => void
  /** Further buttons of the same row. */
  readonly children?: ReactNode
}

export function WaitingActions({ sendNow, correct, onCorrect, cancel, onCancel, children }: Props) {
  const [asking, setAsking] = useState(false)
  const actions = (
    <>
      <Button variant="secondary" onClick={onCorrect}>
        {correct}
      </Button>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {cancel.action}
      </Button>
      {children}
    </>
  )
  return (
    <>
      {sendNow ? (
        <SendNow {...sendNow}>{actions}</SendNow>
      ) : (
        <div className="buttonRow">{actions}</div>
      )}
      <Question
        open={asking}
        title={cancel.title}
        yes={cancel.action}
        no={cancel.no}
        onYes={() => {
          setAsking(false)
          onCancel()
        }}
        onNo={() => setAsking(false)}
      >
        {cancel.text}
      </Question>
    </>
  )
}
