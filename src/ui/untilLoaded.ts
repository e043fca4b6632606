/** Loads code when it is needed; a failed fetch is repeated until it succeeds. */

const signs = ['online', 'pageshow', 'pointerdown', 'keydown'] as const
const firstPause = 2000
const longestPause = 60_000

/** Resolves when it is worth trying again: the network is back, something was touched, or the pause (ms) is over. */
function nextChance(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const listening = new AbortController()
    const go = (): void => {
      listening.abort()
      resolve()
    }
    setTimeout(go, pause)
    for (const type of signs)
      addEventListener(type, go, { capture: true, signal: listening.signal })
  })
}

/** The module once it is loaded. Never rejects; `onFailure` is called at each failed try. */
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
