/** The outbox over its ports: submitting, sending what is due, and the customer's wishes. */
import { heard } from './answers.ts'
import { createDelivery } from './deliver.ts'
import type { Content } from './kinds/kinds.ts'
import { atMost, type Ports } from './ports.ts'
import { editSubmissions, readSubmissions } from './records.ts'
import { find, isSaved, type Submission, type Submissions } from './submission.ts'
import { dueAt, formLimit, isPending, mailLimit } from './timing.ts'
import {
  cancelled,
  hurried,
  promised,
  type Request,
  requestOf,
  revived,
  seen,
  submitted,
  takenBack,
} from './transitions.ts'

/**
 * What made the outbox look at its records: its own alarm, or a sign that it may fare better now (a page was opened
 * or is looked at, the network is back).
 */
export type Trigger = 'alarm' | 'sign'

export interface Outbox {
  /** Stores what was submitted and sends it; gives the record as it is within about 20 s. */
  submit(content: Content): Promise<Submission | undefined>
  /** Back to its form: not sent until it is submitted again. Gives the record as it is now; it may have arrived. */
  takeBack(id: string): Promise<Submission | undefined>
  /**
   * - `cancelled`: certain not to be sent; it is gone
   * - `arrived`: the server holds it
   * - `unknown`: the server is still to be asked; or it is gone, and what is only mailed, or was gone before, may have
   *   arrived
   */
  cancel(id: string): Promise<'cancelled' | 'arrived' | 'unknown'>
  /** The customer's wish: tries this one, or all that wait, whatever they waited for. */
  sendNow(id?: string): Promise<void>
  /** The customer was shown that it arrived. True where nobody had been before, on whatever page. */
  markSeen(id: string): Promise<boolean>
  /**
   * Sends what is due. Each record stands alone. The result is when the first that is left may be
   * tried again, ms; infinitely late when nothing is left.
   */
  drain(trigger: Trigger): Promise<number>
  /** Deletes what has arrived; cancels what was given back, and the one with this id. Gives what is left: it still waits, or had arrived. */
  forget(id?: string): Promise<readonly Submission[]>
}

const shortestPause = 250
const companyPause = 60_000

/** An outbox over the given ports. Its promises reject in a worker alone: with the database. */
export function createOutbox(ports: Ports): Outbox {
  const { storage, now } = ports
  const { ask, deliver } = createDelivery(ports)
  const openedAt = now()
  /** When the company's table last answered about which booking, ms. */
  const answeredAt = new Map<string, number>()
  let cancelAlarm: (() => void) | undefined

  const edit = <Result>(change: (all: Submissions) => Result) => editSubmissions(storage, change)
  const readAll = async () => readSubmissions(await storage.read())

  /** Sets the alarm; gives when the first that is left may be tried again. */
  function setAlarm(all: Submissions): number {
    const first = Math.min(...[...all.values()].map((record) => dueAt(record, now())))
    cancelAlarm?.()
    cancelAlarm = undefined
    if (ports.wakesItself && Number.isFinite(first))
      cancelAlarm = ports.after(Math.max(first - now(), shortestPause), () => void drain('alarm'))
    return first
  }

  function send(id: string): Promise<Submission | undefined> {
    return deliver(() => id)
  }

  /** The record as soon as it is not `sending` any more, whoever sends it. */
  function answered(id: string): Promise<Submission | undefined> {
    return new Promise((resolve) => {
      const look = async (): Promise<void> => {
        const record = find(await readAll(), id)
        if (record?.state === 'sending') return
        leave()
        resolve(record)
      }
      const leave = storage.subscribe(() => void look())
      void look()
    })
  }

  async function submit(content: Content): Promise<Submission | undefined> {
    let id = content.id
    async function untilAnswered(): Promise<Submission | undefined> {
      const begin = (all: Submissions): string => {
        id = submitted(all, content, now())
        return id
      }
      const record = await deliver(begin, true)
      return record?.state === 'sending' ? answered(id) : record
    }
    const record =
      (await atMost(ports, formLimit, untilAnswered())) ??
      (await edit((all) => {
        promised(all, id)
        return find(all, id)
      }))
    if (record?.state === 'saved') await atMost(ports, mailLimit, send(record.id))
    return record
  }

  /**
   * Whether the company's table is asked about it. What nobody sends may be stored all the same: an answer was lost, or
   * comes at last. Of what is stored the company may have another word. Asked for when the page is opened, then at
   * most once a minute.
   */
  function isDoubtful(record: Submission): boolean {
    if (record.kind !== 'booking') return false
    const { at = 0 } = record.company ?? {}
    const heardAt = answeredAt.get(record.id) ?? (at < openedAt ? 0 : at)
    // A clock that was put back heard it in the future.
    const isOld = Math.abs(now() - heardAt) >= companyPause
    return isOld && (isSaved(record) ? ports.visible() : !isPending(record, now()))
  }

  /** Asks the company's table what it holds of a booking, and writes that into its record. */
  async function lookUp(record: Submission): Promise<void> {
    const request: Request = { ...requestOf(record), name: 'state' }
    const verdict = await ask(request)
    if (verdict.means === 'failed') return
    answeredAt.set(record.id, now())
    if (verdict.means !== 'done') return
    await edit((all) => heard(all, request.content.id, verdict.row, now()))
  }

  async function drain(trigger: Trigger): Promise<number> {
    const all = await edit((records) => {
      if (trigger === 'sign') hurried(records, now())
      return [...records.values()]
    })
    const due = all.filter((record) => dueAt(record, now()) <= now())
    await Promise.all([
      ...(trigger === 'sign' ? all.filter(isDoubtful).map(lookUp) : []),
      ...due.map(({ id }) => send(id)),
    ])
    return setAlarm(await readAll())
  }

  async function sendNow(id?: string): Promise<void> {
    const isWanted = (record: Submission): boolean =>
      id === undefined ? isPending(record, now()) : record.id === id
    const wanted = await edit((all) => {
      const ids = [...all.values()].filter(isWanted).map((record) => record.id)
      for (const one of ids) revived(all, one, now())
      return ids
    })
    await Promise.all(wanted.map((one) => send(one)))
  }

  async function takeBack(id: string): Promise<Submission | undefined> {
    return edit((all) => {
      takenBack(all, id)
      return find(all, id)
    })
  }

  async function cancel(id: string): ReturnType<Outbox['cancel']> {
    let before: Submission | undefined
    const begin = (all: Submissions): string => {
      before = find(all, id)
      cancelled(all, id)
      return id
    }
    await atMost(ports, formLimit, deliver(begin))
    const record = find(await readAll(), id)
    if (record && isSaved(record)) return 'arrived'
    const isCertain = !record && before && (before.kind === 'booking' || before.attempts === 0)
    return isCertain ? 'cancelled' : 'unknown'
  }

  async function markSeen(id: string): Promise<boolean> {
    return edit((all) => seen(all, id))
  }

  async function forget(id?: string): Promise<readonly Submission[]> {
    const dropped = await edit((all) => {
      const records = [...all.values()]
      for (const record of records) if (isSaved(record)) all.delete(record.id)
      return records.filter((one) => one.state === 'returned' || one.id === id)
    })
    await atMost(ports, mailLimit, Promise.all(dropped.map((one) => cancel(one.id))))
    return [...(await readAll()).values()]
  }

  if (ports.wakesItself) storage.subscribe((contents) => void setAlarm(readSubmissions(contents)))
  return { submit, takeBack, cancel, sendNow, markSeen, drain, forget }
}
