/** Code that is fetched ahead and shown without a gap: React.lazy would paint its fallback even then. */
import { useEffect, useState } from 'react'

/**
 * The module once it is there. It is asked for while `wanted` is truthy, and again whenever that
 * changes, so that a failed attempt is repeated with the customer's next step.
 */
export function useLoaded<Module>(
  load: () => Promise<Module>,
  wanted: number | string | undefined,
): Module | undefined {
  const [loaded, setLoaded] = useState<{ module: Module }>()
  useEffect(() => {
    if (loaded || !wanted) return
    load().then(
      (module) => setLoaded({ module }),
      () => undefined,
    )
  }, [load, loaded, wanted])
  return loaded?.module
}
