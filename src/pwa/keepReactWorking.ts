/**
 * React goes on with its work by a message to itself. Firefox drops that message if the page goes into the back/forward
 * cache meanwhile, and React would wait for it for ever: no link would lead anywhere. With `setImmediate`, which React's
 * scheduler prefers where there is one, it is sent again when the page comes back.
 */

/** To be called before React is loaded. */
export function keepReactWorking(): void {
  const waiting: (() => void)[] = []
  const { port1, port2 } = new MessageChannel()
  const send = (): void => port2.postMessage(null)
  const setImmediate = (work: () => void): void => {
    waiting.push(work)
    send()
  }
  port1.onmessage = () => waiting.shift()?.()
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) for (const _ of waiting) send()
  })
  Object.assign(globalThis, { setImmediate })
}
