/** The ports of a real browser, alike in a page and in the worker; none of them is required of it. */
import type { Ports } from './ports.ts'

type Shared = Pick<Ports, 'now' | 'random' | 'token' | 'after' | 'lock' | 'bell' | 'log'>

/** A browser that does not even answer for a lock counts as one without locks. */
const lockPatience = 1000

async function lock<Value>(name: string, work: (held: boolean) => Promise<Value>): Promise<Value> {
  if (!('locks' in navigator)) return work(false)
  return new Promise((resolve, reject) => {
    let begun = false
    const begin = (held: boolean): Promise<Value> | undefined => {
      if (begun) return undefined
      begun = true
      clearTimeout(timer)
      const result = work(held)
      result.then(resolve, reject)
      return result
    }
    const timer = setTimeout(() => void begin(false), lockPatience)
    // Never `steal`, never wait: a frozen tab keeps its lock.
    navigator.locks
      .request(name, { ifAvailable: true }, (held) => begin(held !== null))
      .catch(() => begin(false))
  })
}

/** Without a channel nobody tells: a page looks for itself this often. */
const deafGlance = 2000

function createBell(name: string): Ports['bell'] {
  if (!('BroadcastChannel' in globalThis)) {
    return { ring: () => undefined, listen: (heard) => void setInterval(heard, deafGlance) }
  }
  const channel = new BroadcastChannel(name)
  return {
    ring: () => channel.postMessage('re-read'),
    listen(heard) {
      channel.onmessage = heard
    },
  }
}

/** The ports that any browser context offers. */
export function browserPorts(channel: string): Shared {
  return {
    now: Date.now,
    random: Math.random,
    token: () => crypto.randomUUID(),
    after(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    lock,
    bell: createBell(channel),
    log: (level, text) => console[level](text),
  }
}
