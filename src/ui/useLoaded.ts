/** Code that is fetched when it may be needed, and then shown at once: React.lazy would still paint its fallback. */
import { useEffect, useState } from 'react'
import { untilLoaded } from './untilLoaded.ts'

/** What has come, by its loader: a part that is shown again is there in its first frame. */
const known = new Map<() => Promise<unknown>, unknown>()

/** The module once it is loaded; while `isWanted` it is requested until it comes. `load` is always the same function. */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | undefined {
  const [module, setModule] = useState(known.get(load) as Module | undefined)
  useEffect(() => {
    if (!isWanted) return
    void untilLoaded(load).then((loaded) => {
      known.set(load, loaded)
      setModule(loaded)
    })
  }, [load, isWanted])
  return module
}
