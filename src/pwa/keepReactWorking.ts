/**
 * React schedules its work by posting a message to itself. Firefox drops that message if the page goes into the
 * back/forward cache meanwhile: React would wait for ever, and no link would work. React prefers `setImmediate` where
 * there is one; this one posts the message again when the page comes back.
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
