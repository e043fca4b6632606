/** Fetches the outbox's part of the page, delivery and the waiting bar, once this device holds submissions. */
import { lazy, Suspense, useEffect, useState } from 'react'
import { whenOutboxInUse } from '../delivery/outboxInUse.ts'
import { untilLoaded } from '../ui/untilLoaded.ts'

const WaitingBar = lazy(() =>
  untilLoaded(async () => {
    const [bar, { startDelivery }] = await Promise.all([
      import('../delivery/waitingBar.tsx'),
      import('../delivery/startDelivery.ts'),
    ])
    startDelivery()
    return { default: bar.WaitingBar }
  }),
)

export function Delivery() {
  const [inUse, setInUse] = useState(false)
  useEffect(() => whenOutboxInUse(() => setInUse(true)), [])
  return <Suspense>{inUse && <WaitingBar />}</Suspense>
}
