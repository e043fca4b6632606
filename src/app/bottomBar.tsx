/** What may stand at the foot of the window: the question for an update, and what has not arrived. */
import { Suspense, useEffect, useState } from 'react'
import { whenOutboxInUse } from '../delivery/outboxInUse.ts'
import { UpdateQuestion } from '../pwa/updateQuestion.tsx'
import { lazyPart } from '../ui/lazyPart.ts'

const WaitingBar = lazyPart(async () => {
  const [bar, { startDelivery }] = await Promise.all([
    import('../delivery/waitingBar.tsx'),
    import('../delivery/startDelivery.ts'),
  ])
  startDelivery()
  return bar.WaitingBar
})

export function BottomBar() {
  const [inUse, setInUse] = useState(false)
  // The bar of what waits is loaded once this device holds submissions.
  useEffect(() => whenOutboxInUse(() => setInUse(true)), [])
  return (
    <>
      <UpdateQuestion />
      <Suspense>{inUse && <WaitingBar />}</Suspense>
    </>
  )
}
