/** Where one is in a task: numbered circles on a line, the done ones filled. */

import { CheckIcon } from './icons.tsx'
import styles from './stepper.module.css'

interface Props {
  /** The names of the steps, in order. */
  readonly steps: readonly string[]
  /** The current step, from 1. */
  readonly current: number
  /** The whole said in words: "Krok 2 z 4". */
  readonly label: string
}

export function Stepper({ steps, current, label }: Props) {
  return (
    <ol className={styles.stepper} aria-label={label}>
      {steps.map((name, index) => {
        const step = index + 1
        const state = step < current ? 'done' : step === current ? 'current' : 'ahead'
        return (
          <li
            key={name}
            className={`${styles.step} ${styles[state]}`}
            aria-current={state === 'current' ? 'step' : undefined}
          >
            <span className={styles.circle}>{state === 'done' ? <CheckIcon /> : step}</span>
            <span className={styles.name}>{name}</span>
          </li>
        )
      })}
    </ol>
  )
}
