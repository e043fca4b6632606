/** One entry's way to the server, the same in page and worker: claim, send, store the outcome. */

import { classify, type Verdict } from './classify.ts'
import { type Entry, isError } from './entry.ts'
import { kindOf } from './kinds/kinds.ts'
import type { Answer, Ports, RequestName } from './ports.ts'
import { advanced, claimed, type SendOptions, settled } from './settle.ts'
import type { StoredEntry } from './store.ts'
import { requestLimit } from './timing.ts'

function sendInTime(entry: Entry, request: RequestName, ports: Ports): Promise<Answer> {
  const abort = new AbortController()
  return new Promise((resolve) => {
    const cancel = ports.after(requestLimit, () => {
      resolve({ kind: 'none', problem: 'time-out' })
      abort.abort()
    })
    ports
      .send(entry, request, abort.signal)
      .catch((): Answer => ({ kind: 'none', problem: 'failed' }))
      .then((answer) => {
        cancel()
        resolve(answer)
      })
  })
}

async function ask(entry: Entry, request: RequestName, ports: Ports): Promise<Verdict> {
  return classify(entry, request, await sendInTime(entry, request, ports))
}

/**
 * Asks the server what it holds where an answer leaves it open: a taken key does not say which
 * version has it, and what is refused now an earlier attempt may have stored.
 */
async function resolved(entry: Entry, verdict: Verdict, ports: Ports): Promise<Verdict> {
  const isKeyTaken = verdict.means === 'exists'
  const isRefused = verdict.means === 'refused' && (entry.earlier || entry.attempts > 1)
  if (!(isKeyTaken || isRefused) || !kindOf(entry).table) return verdict
  const state = await ask(entry, 'state', ports)
  if (state.means === 'done') return state
  // One version alone was sent: what has the key is that one, unless the server knows of none.
  if (isKeyTaken && !entry.earlier && state.means !== 'absent') return verdict
  if (isRefused && state.means === 'absent') return verdict
  return { means: 'again', problem: 'unresolved', status: verdict.status }
}

function report(
  entry: Entry,
  request: RequestName,
  verdict: Verdict,
  { log }: Ports,
  atForm = false,
): void {
  const what = `${entry.kind} ${entry.id}: ${request}`
  if (verdict.means === 'done' || verdict.means === 'exists') {
    log('info', `${what} done`)
    return
  }
  const { problem, status, code, rule } = verdict
  const details = [problem, status, code, rule].filter(Boolean).join(', ')
  log(atForm && isError(verdict) ? 'error' : 'warn', `${what} ${verdict.means} (${details})`)
}

/**
 * Sends the entry's next request once, if it is its turn. The attempt is counted before the request
 * and the outcome stored after it, so that a crash at any point leaves an entry that the next
 * caller sends again under the same id. Never rejects. Gives the entry where its step was done.
 */
async function attempt(
  id: string,
  options: SendOptions,
  ports: Ports,
): Promise<StoredEntry | undefined> {
  let sent: Entry | undefined
  await ports.store.change(id, (stored) => {
    const next = claimed(stored, ports.now(), options)
    sent = next?.payload && next.step !== 'done' ? next : undefined
    return next
  })
  if (!sent) return undefined
  const entry: Entry = sent
  const request = entry.state === 'cancelling' ? 'cancel' : (entry.step as 'save' | 'notify')
  const verdict = await resolved(entry, await ask(entry, request, ports), ports)
  report(entry, request, verdict, ports, options.atForm)
  const after = await ports.store.change(id, (stored) =>
    settled(stored, entry, verdict, options, ports),
  )
  return after?.step === entry.step ? undefined : after
}

/**
 * Sends what the entry still needs, until one request does not succeed; for a form the first step
 * alone. Gives the entry as it was after the first step, where that was done.
 */
export function deliver(
  id: string,
  options: SendOptions,
  ports: Ports,
): Promise<StoredEntry | undefined> {
  return ports.lock(`outbox:${id}`, async () => {
    const entry = await attempt(id, options, ports)
    if (entry && !options.atForm) await attempt(id, options, ports)
    return entry
  })
}

/** Asks whether the server holds what was given back to its form; if so, it is saved. */
export async function lookUp(entry: Entry, ports: Ports): Promise<void> {
  const verdict = await ask(entry, 'state', ports)
  if (verdict.means !== 'done') return
  await ports.store.change(entry.id, (stored) =>
    stored?.payload && stored.step === 'save'
      ? advanced(stored, entry, verdict, ports.now())
      : undefined,
  )
}
