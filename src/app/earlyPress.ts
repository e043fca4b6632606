/**
 * Buttons that only scripts answer ('Powrót'), pressed before React has come: the last such press
 * is kept and made good. Links, forms and native popovers answer by themselves.
 */

const answeredByScripts = 'button[type="button"]:not([popovertarget])'

let pressed: HTMLElement | undefined

function remember(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined
  pressed = target?.closest<HTMLElement>(answeredByScripts) ?? undefined
}

/** From now on presses are remembered; called by the page's first script. */
export function watchEarlyPress(): void {
  addEventListener('click', remember, true)
}

/** Presses again what was pressed too early; called once the page lives. */
export function replayEarlyPress(): void {
  removeEventListener('click', remember, true)
  if (pressed?.isConnected) pressed.click()
  pressed = undefined
}
