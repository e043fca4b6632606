/** A reload that loses nothing: the draft is written first. */

const patience = 3000

/** Waits for the draft to be written, at most 3 s: a hanging disk must not hold the page. */
export async function flushAndReload(): Promise<void> {
  const flushed = import('../state/draft.ts').then(({ flushDraft }) => flushDraft())
  const late = new Promise<void>((resolve) => {
    setTimeout(resolve, patience)
  })
  // If the draft's code can't be loaded, nothing was typed into it.
  await Promise.race([flushed.catch(() => undefined), late])
  location.reload()
}
