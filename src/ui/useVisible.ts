/** Whether somebody can see this page. */
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const isVisible = () => document.visibilityState === 'visible'

/** False in a hidden tab. True until hydration: otherwise React would at once render a second time what uses it. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, () => true)
