/** Code that is fetched ahead and then shown at once: React.lazy would still paint its fallback. */
import { useEffect, useState } from 'react'
import { untilLoaded } from './untilLoaded.ts'

/** The module once it is loaded; while `isWanted` it is requested until it comes. */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  isWanted: boolean,
): Module | undefined {
  const [loaded, setLoaded] = useState<{ module: Module }>()
  useEffect(() => {
    if (isWanted) void untilLoaded(load).then((module) => setLoaded({ module }))
  }, [load, isWanted])
  return loaded?.module
}
