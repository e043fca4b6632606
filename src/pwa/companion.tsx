/** What accompanies every page once it lives: the worker, the update question, delivery and its bar. */
import { type ComponentProps, lazy, Suspense, useEffect, useState } from 'react'
import copy from '../../locales/pl/pwa.json'
import { addCopy } from '../i18n/i18n.ts'
import styles from './companion.module.css'
import { whenOutboxInUse } from './outboxInUse.ts'
import { UpdateQuestion } from './updateQuestion.tsx'
import type { WaitingBar } from './waitingBar.tsx'
import { registerWorker } from './worker.ts'

addCopy('pwa', copy)

type Props = ComponentProps<typeof WaitingBar>

const LoadedBar = lazy(async () => {
  const [{ WaitingBar }, { startDelivery }] = await Promise.all([
    import('./waitingBar.tsx'),
    import('./delivery.ts'),
  ])
  startDelivery()
  return { default: WaitingBar }
})

let registered = false

function registerOnce(): void {
  if (!registered) void registerWorker()
  registered = true
}

export function Companion(props: Props) {
  const [inUse, setInUse] = useState(false)
  useEffect(registerOnce, [])
  useEffect(() => whenOutboxInUse(() => setInUse(true)), [])
  return (
    <div className={styles.companion}>
      <UpdateQuestion />
      <Suspense>{inUse && <LoadedBar {...props} />}</Suspense>
    </div>
  )
}
