/** Loads code before it is needed, so that it renders at once: React.lazy would still paint its fallback. */
import { useEffect, useState } from 'react'
import { untilLoaded } from './untilLoaded.ts'

/** The loaded modules by their loaders: a part that is shown again is there in the first frame. */
const modules = new Map<() => Promise<unknown>, unknown>()

/** The module once it is loaded; it is requested only if `isWanted`. `load` must be a stable function. */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | undefined {
  const [module, setModule] = useState(modules.get(load) as Module | undefined)
  useEffect(() => {
    if (!isWanted) return
    void untilLoaded(load).then((loaded) => {
      modules.set(load, loaded)
      setModule(loaded)
    })
  }, [load, isWanted])
  return module
}
