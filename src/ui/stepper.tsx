/** The steps of a task: numbered circles on a line. Those that are done are filled, and lead back. */
import { CheckIcon } from './icons.tsx'
import styles from './stepper.module.css'

interface Props {
  /** The names of the steps, in order. */
  readonly steps: readonly string[]
  /** The current step, from 1. */
  readonly current: number
  /** The progress in words: "Krok 2 z 4". */
  readonly label: string
  /** Goes to a step that is done, from 1. */
  readonly onGoBack: (step: number) => void
}

export function Stepper({ steps, current, label, onGoBack }: Props) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((name, index) => {
        const step = index + 1
        const state = step < current ? 'done' : step === current ? 'current' : 'ahead'
        const shown = (
          <>
            <span className={`display ${styles.circle}`}>
              {state === 'done' ? <CheckIcon /> : step}
            </span>
            <span className={styles.name}>{name}</span>
          </>
        )
        return (
          <li
            key={name}
            className={`${styles.step} ${styles[state]}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            {state === 'done' ? (
              <button type="button" className={styles.back} onClick={() => onGoBack(step)}>
                {shown}
              </button>
            ) : (
              shown
            )}
          </li>
        )
      })}
    </ol>
  )
}
