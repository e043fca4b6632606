/**
 * Presses that only scripts answer, made before React has come: the last one is held back and made
 * good. Buttons ('Powrót'), and forms, which would load the page anew and put one more of it into
 * the history. Links and native popovers answer by themselves.
 */

const answeredByScripts = 'button[type="button"]:not([popovertarget])'

let again: (() => void) | undefined

// Not even React may see it: while it hydrates it would answer once, and once more when it is repeated.
function holdClick(event: MouseEvent): void {
  const target = event.target instanceof Element ? event.target : undefined
  const button = target?.closest<HTMLElement>(answeredByScripts)
  if (!button) return
  event.stopImmediatePropagation()
  again = () => button.click()
}

function holdSubmit(event: SubmitEvent): void {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement)) return
  event.preventDefault()
  event.stopImmediatePropagation()
  again = () => form.requestSubmit(submitter)
}

/** From now on presses are held; called by the page's first script. */
export function holdEarlyPress(): void {
  addEventListener('click', holdClick, true)
  addEventListener('submit', holdSubmit, true)
}

/** Makes the press good that came too early; called once the page lives. */
export function replayEarlyPress(): void {
  removeEventListener('click', holdClick, true)
  removeEventListener('submit', holdSubmit, true)
  again?.()
  again = undefined
}
