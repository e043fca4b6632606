/** A reload that loses nothing: what was typed last is written first. */

const patience = 3000

/** Waits until the draft is on the device, but no longer than 3 s: a hanging disk must not hold the page. */
export async function flushAndReload(): Promise<void> {
  const flushed = import('../state/draft.ts').then(({ flushDraft }) => flushDraft())
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  // Where the draft's own code does not come, nothing was typed into it.
  await Promise.race([flushed.catch(() => undefined), late])
  location.reload()
}
