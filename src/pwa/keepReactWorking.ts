/** Keeps React's work going over the back/forward cache. */

/**
 * To be called before React is loaded. React goes on with its work by a message to itself. Firefox drops that message if
 * the page goes into the cache meanwhile, and React would wait for it for ever: no link would lead anywhere. With
 * `setImmediate`, which React's scheduler prefers where there is one, the message is sent again when the page comes back.
 */
export function keepReactWorking(): void {
  const { port1, port2 } = new MessageChannel()
  const send = (): void => port2.postMessage(null)
  addEventListener('pageshow', ({ persisted }) => persisted && send())
  Object.assign(globalThis, {
    setImmediate(work: () => void) {
      port1.onmessage = work
      send()
    },
  })
}
