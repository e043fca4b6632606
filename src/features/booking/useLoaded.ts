/** Code that is fetched ahead and shown without a gap: React.lazy would paint its fallback even then. */
import { useEffect, useState } from 'react'
import { untilLoaded } from '../../ui/untilLoaded.ts'

/** The module once it is there; it is asked for as soon as it `isWanted`, until it comes. */
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
