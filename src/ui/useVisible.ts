/** Whether somebody can see this page. */
import { useEffect, useState } from 'react'

/** False in a hidden tab, in static HTML, and until hydration. */
export function useVisible(): boolean {
  const [visible, setVisible] = useState(false)
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
