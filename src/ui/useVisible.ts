/** Whether somebody can see this page. */
import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const isVisible = () => document.visibilityState === 'visible'

/** False in a hidden tab. True until hydration: with false React would then render at once again what uses it. */
export const useVisible = (): boolean => useSyncExternalStore(subscribe, isVisible, () => true)
