/** The outbox over its ports: submitting, sending what is due, and the customer's wishes. */
import { found, heard } from './answers.ts'
import { createDelivery } from './deliver.ts'
import { type Content, kindOf } from './kinds/kinds.ts'
import { stemOf } from './newId.ts'
import type { Ports } from './ports.ts'
import { editSubmissions, readSubmissions } from './records.ts'
import { find, isHeld, isSaved, type Submission, type Submissions } from './submission.ts'
import { dueAt, formLimit, isPending, mailLimit } from './timing.ts'
import {
  cancelled,
  promised,
  requestOf,
  revived,
  type SendOptions,
  seen,
  submitted,
  takenBack,
} from './transitions.ts'

/** What made the outbox look at its records. */
export type Trigger = 'start' | 'visible' | 'online' | 'timer' | 'sync'

export interface Outbox {
  /**
   * Stores what was submitted and sends it; gives the record as it is within about 20 s. A second
   * call for an id under way shares the outcome of the first.
   */
  submit(content: Content): Promise<Submission | undefined>
  /** Back to its form: not sent until it is submitted again. Gives the record as it is now; it may have arrived. */
  takeBack(id: string): Promise<Submission | undefined>
  /**
   * - `cancelled`: certain not to be sent; it is gone
   * - `cancelling`: the server will be asked when there is a connection
   * - `arrived`: the server holds it
   * - `unknown`: it is gone; what is only mailed, or was gone before, may have arrived
   */
  cancel(id: string): Promise<'cancelled' | 'cancelling' | 'arrived' | 'unknown'>
  /** The customer's wish: tries this one, or all that wait, whatever they waited for. */
  sendNow(id?: string): Promise<void>
  /** The customer was shown that it arrived. True where nobody had been before, on whatever page. */
  markSeen(id: string): Promise<boolean>
  /** Asks the company's table about a booking that it has: when the page is opened, then at most once a minute. */
  askCompany(id: string): Promise<void>
  /**
   * Sends what is due. Each record stands alone. The result is when the first that is left may be
   * tried again, ms; undefined when nothing is left.
   */
  drain(trigger: Trigger): Promise<number | undefined>
  /** Deletes what has arrived, and cancels what was given back. True where something is left: it still waits. */
  forget(): Promise<boolean>
}

/** Requests under way at a time: one that hangs does not hold up the others. */
const width = 3
const shortestPause = 250
const companyPause = 60_000

/** An outbox over the given ports. None of its promises rejects. */
export function createOutbox(ports: Ports): Outbox {
  const { storage, now } = ports
  const delivery = createDelivery(ports)
  const { ask } = delivery
  const submitting = new Map<string, Promise<Submission | undefined>>()
  /** What is being sent here, or is next: a timer leaves it alone, both would wait for the same lock. */
  const underway = new Set<string>()
  const openedAt = now()
  let cancelAlarm: (() => void) | undefined

  const edit = (change: (all: Submissions) => void) => editSubmissions(storage, change)
  const readAll = async () => [...readSubmissions(await storage.read()).values()]

  /** Sets the alarm; gives when the first that is left may be tried again. */
  function setAlarm(records: readonly Submission[]): number | undefined {
    const pending = records.filter((record) => isPending(record, now()))
    const first = (of: readonly Submission[]) => Math.min(...of.map((one) => dueAt(one, now())))
    cancelAlarm?.()
    cancelAlarm = undefined
    const idle = pending.filter(({ id }) => !underway.has(stemOf(id)))
    if (ports.wakesItself && idle.length > 0)
      cancelAlarm = ports.after(
        Math.max(first(idle) - now(), shortestPause),
        () => void drain('timer'),
      )
    return pending.length > 0 ? first(pending) : undefined
  }

  /** Resolves with the work, or after so long without it. */
  function atMost<Value>(ms: number, work: Promise<Value>): Promise<Value | undefined> {
    const pause = new Promise<undefined>((resolve) => {
      ports.after(ms, () => resolve(undefined))
    })
    return Promise.race([work, pause])
  }

  async function deliver(id: string, options: SendOptions): Promise<Submission | undefined> {
    underway.add(stemOf(id))
    const record = await delivery.deliver(id, options)
    underway.delete(stemOf(id))
    setAlarm(await readAll())
    return record
  }

  async function storeAndSend(content: Content): Promise<Submission | undefined> {
    let id = content.id
    const before = await edit((all) => {
      id = submitted(all, content, now())
    })
    const stored = before.get(id)
    if (stored && isSaved(stored)) return stored
    const answered = await atMost(formLimit, deliver(id, { hurryAt: now(), atForm: true }))
    // What is gone by now another page has told of, or cancelled.
    const arrived = answered && isSaved(answered) ? answered : undefined
    const after = find(await edit((all) => promised(all, id, ports)), id) ?? arrived
    if (after?.state === 'saved') await atMost(mailLimit, deliver(after.id, {}))
    return after
  }

  function submit(content: Content): Promise<Submission | undefined> {
    const { id } = content
    const outcome =
      submitting.get(id) ?? storeAndSend(content).finally(() => void submitting.delete(id))
    submitting.set(id, outcome)
    return outcome
  }

  async function deliverAll(ids: readonly string[], options: SendOptions): Promise<void> {
    for (const id of ids) underway.add(stemOf(id))
    const queue = ids.values()
    const work = async (): Promise<void> => {
      for (const id of queue) await deliver(id, options)
    }
    await Promise.all(Array.from({ length: Math.min(width, ids.length) }, work))
  }

  /** What is back at its form may be stored all the same: an answer was lost, or comes at last. */
  async function lookUpReturned(records: readonly Submission[]): Promise<void> {
    const doubtful = records
      .filter(({ state, sent, replaces }) => state === 'returned' && (sent || replaces))
      .filter((record) => !submitting.has(record.id) && kindOf(record).table)
    await Promise.all(
      doubtful.map(async (record) => {
        const { content, submittedAt } = requestOf(record)
        const verdict = await ask({ name: 'state', content, submittedAt })
        if (verdict.means !== 'done') return
        await edit((all) => found(all, content.id, verdict.row, now()))
        await deliver(content.id, {})
      }),
    )
  }

  async function drain(trigger: Trigger): Promise<number | undefined> {
    const hurryAt = now()
    if (trigger === 'start')
      await edit((all) => {
        for (const record of all.values()) if (isHeld(record)) revived(all, record.id, now(), false)
      })
    const records = await readAll()
    const isDue = (record: Submission): boolean =>
      trigger !== 'timer' || (dueAt(record, now()) <= now() && !underway.has(stemOf(record.id)))
    const due = records.filter((record) => isPending(record, now()) && isDue(record))
    await Promise.all([
      (trigger === 'start' || trigger === 'online') && lookUpReturned(records),
      deliverAll(
        due.map(({ id }) => id),
        trigger === 'timer' ? {} : { hurryAt, takesOver: trigger === 'start' },
      ),
    ])
    return setAlarm(await readAll())
  }

  async function sendNow(id?: string): Promise<void> {
    const wanted = (await readAll()).filter((record) =>
      id === undefined ? isPending(record, now()) || isHeld(record) : record.id === id,
    )
    await edit((all) => {
      for (const one of wanted) revived(all, one.id, now(), id !== undefined)
    })
    await deliverAll(
      wanted.map((record) => record.id),
      { hurryAt: now() },
    )
  }

  async function takeBack(id: string): Promise<Submission | undefined> {
    return find(await edit((all) => takenBack(all, id)), id)
  }

  async function cancel(id: string): ReturnType<Outbox['cancel']> {
    let before: Submission | undefined
    await edit((all) => {
      before = find(all, id)
      cancelled(all, id, now())
    })
    await atMost(formLimit, deliver(id, { hurryAt: now() }))
    const record = (await readAll()).find((one) => one.id === id || one.formerIds.includes(id))
    if (record) return record.state === 'cancelling' ? 'cancelling' : 'arrived'
    const isCertain = before && (kindOf(before).table || !before.sent)
    return isCertain ? 'cancelled' : 'unknown'
  }

  async function markSeen(id: string): Promise<boolean> {
    let isFirst = false
    await edit((all) => {
      const record = find(all, id)
      isFirst = record !== undefined && isSaved(record) && !record.seen
      seen(all, id)
    })
    return isFirst
  }

  async function askCompany(id: string): Promise<void> {
    const record = (await readAll()).find((one) => one.id === id)
    if (!record || !isSaved(record) || !kindOf(record).table) return
    const heardAt = record.company?.at ?? 0
    if (heardAt >= openedAt && now() - heardAt < companyPause) return
    const verdict = await ask({ ...requestOf(record), name: 'state' })
    if (verdict.means !== 'done' || !verdict.row) return
    const { row } = verdict
    await edit((all) => heard(all, id, row, now()))
  }

  async function forget(): Promise<boolean> {
    const returned: string[] = []
    await edit((all) => {
      for (const record of [...all.values()]) {
        if (isSaved(record)) all.delete(record.id)
        else if (record.state === 'returned') returned.push(record.id)
      }
    })
    await atMost(mailLimit, Promise.all(returned.map(cancel)))
    return (await readAll()).length > 0
  }

  if (ports.wakesItself) {
    storage.subscribe((contents) => void setAlarm([...readSubmissions(contents).values()]))
  }
  return { submit, takeBack, cancel, sendNow, markSeen, askCompany, drain, forget }
}
