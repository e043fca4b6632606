/** Fetches the outbox's part of the page, delivery and the waiting bar, once this device holds submissions. */
import { Suspense, useEffect, useState } from 'react'
import { whenOutboxInUse } from '../delivery/outboxInUse.ts'
import { lazyPart } from '../ui/lazyPart.ts'

const WaitingBar = lazyPart(async () => {
  const [bar, { startDelivery }] = await Promise.all([
    import('../delivery/waitingBar.tsx'),
    import('../delivery/startDelivery.ts'),
  ])
  startDelivery()
  return bar.WaitingBar
})

export function Delivery() {
  const [inUse, setInUse] = useState(false)
  useEffect(() => whenOutboxInUse(() => setInUse(true)), [])
  return <Suspense>{inUse && <WaitingBar />}</Suspense>
}
