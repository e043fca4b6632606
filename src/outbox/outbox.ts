/** The outbox: submits, sends what is due, and does what the customer asks of a submission. */
import { lookedUp } from './answers.ts'
import { createDelivery } from './deliver.ts'
import type { Content } from './kinds/kinds.ts'
import { type Ports, withTimeout } from './ports.ts'
import { editSubmissions, readSubmissions } from './records.ts'
import { find, isSaved, type Submission, type Submissions } from './submission.ts'
import { dueAt, formTimeout, isPending, mailTimeout } from './timing.ts'
import {
  cancelled,
  contentOf,
  hurried,
  promised,
  type Request,
  requestOf,
  revived,
  seen,
  submitted,
  takenBack,
} from './transitions.ts'

/** What woke the outbox: its own alarm, or a sign of a better network (a page was opened or shown, `online`, `sync`). */
export type Trigger = 'alarm' | 'sign'

const shortestPause = 250

export type Outbox = ReturnType<typeof createOutbox>

/** An outbox over the given ports. Its promises reject only in a worker, if the database fails. */
export function createOutbox(ports: Ports) {
  const { storage, now } = ports
  const { ask, deliver } = createDelivery(ports)
  let cancelAlarm: (() => void) | undefined

  const edit = <Result>(change: (all: Submissions) => Result) => editSubmissions(storage, change)
  const readAll = async () => readSubmissions(await storage.read())
  const send = (id: string) => deliver(() => id)

  /** Sets the alarm for the next record that is due; gives when that is. */
  function setAlarm(all: Submissions): number {
    const first = Math.min(...[...all.values()].map((record) => dueAt(record, now())))
    cancelAlarm?.()
    if (ports.wakesItself && Number.isFinite(first))
      cancelAlarm = ports.after(Math.max(first - now(), shortestPause), () => void drain('alarm'))
    return first
  }

  /** Stores the content and sends it; gives the record as it is after the answer, or after 20 s. */
  async function submit(content: Content): Promise<Submission | undefined> {
    let id = content.id
    async function untilAnswered(): Promise<Submission | undefined> {
      let record = await deliver((all) => {
        id = submitted(all, content, now())
        return id
      }, true)
      // Another page's later request is under way; if that page dies, this one sends again.
      while (record?.state === 'sending') {
        await new Promise<void>((resolve) => void ports.after(shortestPause, resolve))
        record = await deliver(() => id, true)
      }
      return record
    }
    const record =
      (await withTimeout(ports, formTimeout, untilAnswered())) ??
      (await edit((all) => {
        promised(all, id)
        return find(all, id)
      }))
    if (record?.state === 'saved') await withTimeout(ports, mailTimeout, send(record.id))
    return record
  }

  /** Whether to ask the company's table: for a saved booking's status, or whether one that is not being sent has arrived. */
  function isDoubtful(record: Submission): boolean {
    if (record.kind !== 'booking') return false
    return isSaved(record) ? ports.visible() : !isPending(record, now())
  }

  /** Asks the company's table about a booking, and writes the answer into its record. */
  async function lookUp(record: Submission): Promise<void> {
    const request: Request = { ...requestOf(record), name: 'state' }
    const verdict = await ask(request)
    if (verdict.means !== 'done') return
    await edit((all) => lookedUp(all, contentOf(request), verdict.row, now()))
  }

  /** Sends what is due, all records in parallel. Gives when the next one is due, ms; Infinity if nothing is left. */
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

  /** "Wyślij teraz": tries it at once. */
  async function sendNow(id: string): Promise<void> {
    await deliver((all) => {
      revived(all, id, now())
      return id
    })
  }

  /** "Popraw": not sent until it is submitted again. Gives the record, which may have arrived meanwhile. */
  function takeBack(id: string): Promise<Submission | undefined> {
    return edit((all) => {
      takenBack(all, id)
      return find(all, id)
    })
  }

  /** Cancels it. Gives its record if it is still there: it had arrived, or the server has not answered yet. */
  async function cancel(id: string): Promise<Submission | undefined> {
    const begin = (all: Submissions): string => {
      cancelled(all, id)
      return id
    }
    await withTimeout(ports, formTimeout, deliver(begin))
    return find(await readAll(), id)
  }

  /** Deletes what has arrived; cancels what is back at its form, and the record with this id. Gives what is left. */
  async function forget(id?: string): Promise<readonly Submission[]> {
    const dropped = await edit((all) => {
      const records = [...all.values()]
      for (const record of records) if (isSaved(record)) all.delete(record.id)
      return records.filter((one) => one.state === 'returned' || one.id === id)
    })
    await withTimeout(ports, mailTimeout, Promise.all(dropped.map((one) => cancel(one.id))))
    return [...(await readAll()).values()]
  }

  /** The customer was told that it has arrived. True the first time, over all pages. */
  function markSeen(id: string): Promise<boolean> {
    return edit((all) => seen(all, id))
  }

  if (ports.wakesItself) storage.subscribe((contents) => void setAlarm(readSubmissions(contents)))
  return { submit, takeBack, cancel, sendNow, markSeen, drain, forget }
}
