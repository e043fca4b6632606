/** Whether somebody can see this page. */
import { useEffect, useState } from 'react'

/** False in a tab that lies behind another, in static HTML, and until the page lives. */
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
