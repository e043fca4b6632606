/** Fetches the companion once the page is loaded, idle, and has something for it to do. */
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { Companion } from './companion.tsx'
import { whenCompanyNeeded } from './firstVisit.ts'

type Props = ComponentProps<typeof Companion>

const Nothing = () => null

// Without it the site still works; a failed load must not bring down the page.
const LoadedCompanion = lazy(async (): Promise<{ default: ComponentType<Props> }> => {
  try {
    return { default: (await import('./companion.tsx')).Companion }
  } catch {
    return { default: Nothing }
  }
})

function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 3000 })
  else setTimeout(run, 500)
}

function useNeeded(): boolean {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    const begin = (): void => whenIdle(() => whenCompanyNeeded(() => setNeeded(true)))
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])
  return needed
}

export function LazyCompanion(props: Props) {
  if (!useNeeded()) return null
  return (
    <Suspense>
      <LoadedCompanion {...props} />
    </Suspense>
  )
}
