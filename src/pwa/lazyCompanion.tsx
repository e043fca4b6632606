/** Fetches the companion once the page is loaded and idle: a first view needs nothing of it. */
import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { Companion } from './companion.tsx'

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

function useIdle(): boolean {
  const [idle, setIdle] = useState(false)
  useEffect(() => {
    const begin = (): void => whenIdle(() => setIdle(true))
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => removeEventListener('load', begin)
  }, [])
  return idle
}

export function LazyCompanion(props: Props) {
  if (!useIdle()) return null
  return (
    <Suspense>
      <LoadedCompanion {...props} />
    </Suspense>
  )
}
