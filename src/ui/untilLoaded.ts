/** Loads code when it is needed; a failed fetch is retried until it succeeds. */

const retryEvents = ['online', 'pageshow', 'pointerdown', 'keydown'] as const
const firstPause = 2000
const longestPause = 60_000

/** Resolves when it is worth trying again: the network is back, something was pressed, or the pause (ms) is over. */
function nextChance(pause: number): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, pause)
    for (const type of retryEvents) addEventListener(type, resolve, { capture: true, once: true })
  })
}

/** The module once it is loaded. Never rejects; `onFailure` is called after each failed attempt. */
export async function untilLoaded<Module>(
  load: () => Promise<Module>,
  onFailure?: () => void,
): Promise<Module> {
  for (let pause = firstPause; ; pause = Math.min(2 * pause, longestPause)) {
    try {
      return await load()
    } catch {
      onFailure?.()
      await nextChance(pause)
    }
  }
}
