/** A modelled device: pages and workers with the real outbox, a customer, a network and the server behind it. */
import type { Content } from '../../../../src/outbox/kinds/kinds.ts'
import { createOutbox, type Outbox } from '../../../../src/outbox/outbox.ts'
import { readSubmissions } from '../../../../src/outbox/records.ts'
import { createStorage, type DeviceStorage } from '../../../../src/outbox/storage.ts'
import { isRefused, isSaved, type Submission } from '../../../../src/outbox/submission.ts'
import { contentOf } from '../../../../src/outbox/transitions.ts'
import { createNetwork } from './network.ts'
import { createOracle } from './oracle.ts'
import { createServer } from './server.ts'
import { createModelStorage } from './storage.ts'
import { edited } from './submissions.ts'
import { createWorld, type Process, spawn } from './world.ts'

/** One page or worker. */
export interface Context {
  readonly isPage: boolean
  readonly process: Process
  readonly outbox: Outbox
  readonly storage: DeviceStorage
}

/** What this customer does when told of an error, or that it waits; each from 0 to 1. */
export interface Customer {
  /** Presses again after an error. */
  readonly persistence: number
  /** Changes something before pressing again. */
  readonly edits: number
  /** Takes back what waits, to change it. */
  readonly corrects: number
  readonly cancels: number
}

export type Stage = ReturnType<typeof createStage>

const stepLimit = 20_000
/** Longer than any pause of a record, ms. */
const longestRest = 2 * 3_600_000

/** Creates a stage; the same seed always gives the same run. */
export function createStage(seed: number, hasChannel = true) {
  const world = createWorld(seed)
  const server = createServer()
  const oracle = createOracle(world, server)
  const storage = createModelStorage(world)
  const network = createNetwork(world, server)
  const contexts: Context[] = []
  const listeners = new Map<Process, () => void>()
  /** Forms whose message was deleted; the next one there has its own id. */
  const emptied = new Set<string>()

  /** Tells the other pages and workers over the device's channel. */
  function notify(process: Process): void {
    if (!hasChannel) return
    for (const [other, heard] of listeners) {
      if (other === process || !other.alive || world.chance(0.2)) continue
      world.at(world.between(1, 50), heard, other)
    }
  }

  function open(kind: 'page' | 'worker'): Context {
    const process = spawn()
    const isPage = kind === 'page'
    const hidden = world.chance(0.3)
    const kept = createStorage({
      database: storage.databaseOf(process),
      webStorage: isPage ? () => storage.webStorage : undefined,
      channel: {
        notify: () => notify(process),
        listen(heard) {
          listeners.set(process, heard)
          return () => undefined
        },
      },
    })
    const outbox = createOutbox({
      storage: kept,
      send: (request) => network.send(process, request),
      now: world.now,
      random: world.random,
      after: (ms, run) => world.at(ms, run, process),
      visible: () => isPage && !hidden,
      log: (_level, text) => oracle.logs(text),
      wakesItself: isPage,
    })
    const context = { isPage, process, outbox, storage: kept }
    if (isPage)
      kept.subscribe((contents) => {
        for (const record of readSubmissions(contents).values()) see(context, record)
      })
    contexts.push(context)
    return context
  }

  /** A page shows what has arrived. Only bookings are marked as seen: others would be deleted, and not judged. */
  function see({ outbox, storage: kept }: Context, record: Submission): void {
    oracle.sees(record, kept.place())
    if (record.kind === 'booking' && isSaved(record) && !record.seen)
      void outbox.markSeen(record.id)
  }

  async function submit(context: Context, content: Content, customer: Customer): Promise<void> {
    const { outbox, process } = context
    if (emptied.has(content.id) || process.busy.has(content.id)) return
    process.busy.add(content.id)
    oracle.submits(process, content)
    const pressedAt = world.time
    const record = await outbox.submit(content)
    process.busy.delete(content.id)
    oracle.tells(process, content, record, pressedAt)
    if (!record) return
    const later = (act: () => void): void => void world.at(world.between(500, 20_000), act, process)
    const again = (isEdited: boolean): void => {
      const next = isEdited ? edited(contentOf(record), world.between(1, 1000)) : contentOf(record)
      // The form keeps the id that it began with.
      void submit(context, { ...next, id: content.id }, customer)
    }
    if (isSaved(record)) see(context, record)
    else if (record.state === 'waiting') {
      if (world.chance(customer.corrects)) later(() => void correct(context, content, again))
      else if (world.chance(customer.cancels)) later(() => void cancel(context, content))
    } else if (record.state === 'returned' && world.chance(customer.persistence))
      later(() => again(isRefused(record) || world.chance(customer.edits)))
  }

  async function correct(
    { outbox, process }: Context,
    content: Content,
    again: (isEdited: boolean) => void,
  ): Promise<void> {
    if (process.busy.has(content.id)) return
    oracle.takesBack(process, content)
    const record = await outbox.takeBack(content.id)
    if (record?.state === 'returned') again(true)
    else oracle.tells(process, content, record)
  }

  async function cancel({ outbox }: Context, content: Content): Promise<void> {
    if (content.kind !== 'booking') emptied.add(content.id)
    oracle.cancels(content)
    const left = await outbox.cancel(content.id)
    if (!left && content.kind === 'booking') oracle.saysCancelled(content)
  }

  async function recordsOf({ storage: kept }: Context): Promise<Submission[]> {
    return [...readSubmissions(await kept.read()).values()]
  }

  /** The customer presses every "Wyślij teraz". */
  async function sendAll(context: Context): Promise<void> {
    const records = await recordsOf(context)
    await Promise.all(records.map(({ id }) => context.outbox.sendNow(id)))
  }

  async function comeBack(): Promise<void> {
    // What is only in a page's memory can be sent only by that page; if frozen, once it is shown.
    for (const context of contexts) world.at(0, () => void sendAll(context), context.process)
    const page = open('page')
    await page.outbox.drain('sign')
    if (world.chance(0.2) || world.skew !== 0) await sendAll(page)
    // By then no form waits and no page is frozen; what was left or returned is tried once more.
    world.at(200_000, () => {
      const last = open('page')
      void last.outbox.drain('sign')
      world.at(longestRest, () => void judge(last))
    })
  }

  async function judge(context: Context): Promise<void> {
    oracle.judge(await recordsOf(context))
    isOver = true
  }

  let isOver = false
  let steps = 0

  return {
    ...{ world, storage, network, oracle, server, contexts, open, submit, sendAll },
    /** Everything works again, and the customer comes back. */
    heal(): void {
      storage.faults = 0
      network.faults = 0
      network.script.length = 0
      server.isDayTaken = false
      // Later than the last answer that was still under way.
      world.at(60_000, () => void comeBack())
    },
    /** Runs the next event; false when all is over and judged. */
    step(): boolean {
      if (isOver) return false
      steps += 1
      const goesOn = steps < stepLimit && world.step()
      if (!goesOn) oracle.violations.push('it does not end')
      return goesOn
    },
  }
}
