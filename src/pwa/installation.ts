/** Whether and how this browser can put the site on its home screen, and whether it was refused. */

const refusedKey = 'install-refused'

/** Installed already, or opened from the home screen. */
export function isInstalled(): boolean {
  return (
    matchMedia('(display-mode: standalone)').matches ||
    (navigator as { readonly standalone?: boolean }).standalone === true
  )
}

/** iOS and iPadOS have no prompt: the steps are shown instead. */
export function needsSteps(): boolean {
  const touchMac = /Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1
  return /iPhone|iPad|iPod/.test(navigator.userAgent) || touchMac
}

/** "Nie, dziękuję" is remembered on this device. */
export function wasRefused(): boolean {
  try {
    return localStorage.getItem(refusedKey) !== null
  } catch {
    return false
  }
}

export function rememberRefusal(): void {
  try {
    localStorage.setItem(refusedKey, '1')
  } catch {
    // Forbidden storage: it is asked again at the next visit.
  }
}
