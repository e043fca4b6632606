/** The bar at the bottom of the window: the question about an update, and what has not arrived. */
import { useEffect, useState } from 'react'
import { whenOutboxInUse } from '../delivery/outboxInUse.ts'
import { UpdateQuestion } from '../pwa/updateQuestion.tsx'
import { useLoaded } from '../ui/useLoaded.ts'

const loadBar = () => import('../delivery/waitingBar.tsx')

export function BottomBar() {
  const [inUse, setInUse] = useState(false)
  // Loaded once there are submissions on this device.
  useEffect(() => whenOutboxInUse(() => setInUse(true)), [])
  const bar = useLoaded(loadBar, inUse)
  return (
    <>
      <UpdateQuestion />
      {bar && <bar.WaitingBar />}
    </>
  )
}
