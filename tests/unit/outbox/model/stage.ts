/** A modelled device with its customer, its network and the server behind it. */
import type { Outbox } from '../../../../src/outbox/contract.ts'
import { isDelivered } from '../../../../src/outbox/entry.ts'
import type { Submission } from '../../../../src/outbox/kinds/kinds.ts'
import { cancelledRule, idAfterCancelled } from '../../../../src/outbox/newId.ts'
import { parseEntry } from '../../../../src/outbox/parseEntry.ts'
import type { StoredEntry } from '../../../../src/outbox/store.ts'
import { isStale } from '../../../../src/outbox/timing.ts'
import { type Context, createOpener, deviceTime } from './device.ts'
import { createNetwork, type Network } from './network.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { createServer, type Server } from './server.ts'
import { createStorage, type Storage } from './storage.ts'
import { edited } from './submissions.ts'
import { createWorld, type World } from './world.ts'

/** What this customer does when told of an error, or that it waits; each from 0 to 1. */
export interface Customer {
  /** Presses again after an error. */
  readonly persistence: number
  /** Changes something before pressing again. */
  readonly edits: number
  /** Takes back what waits, to change it. */
  readonly corrects?: number
  readonly cancels?: number
}

export interface Stage {
  readonly world: World
  readonly server: Server
  readonly storage: Storage
  readonly network: Network
  readonly oracle: Oracle
  readonly contexts: readonly Context[]
  readonly open: (kind: 'page' | 'worker') => Context
  readonly submit: (context: Context, submission: Submission, customer: Customer) => Promise<void>
  /** Everything works again, and the customer comes back. */
  readonly heal: () => void
  /** Lets the next thing happen; false when all is over and judged. */
  readonly step: () => boolean
}

const stepLimit = 20_000

export interface StageOptions {
  readonly seed: number
  readonly hasLocks: boolean
  readonly hasChannel: boolean
}

/** Sets the stage; the same options always play the same piece. */
export function createStage({ seed, hasLocks, hasChannel }: StageOptions): Stage {
  const world = createWorld(seed)
  const server = createServer()
  const oracle = createOracle(world, server, hasLocks)
  const storage = createStorage(world, (value, process) => {
    const entry = parseEntry(value)
    if (entry) oracle.writes(entry, process)
  })
  const network = createNetwork(world, server, {
    begins: (process, entry, request) =>
      oracle.begins(process, entry, request, storage.onDisk(entry.id)),
    ends: (...all) => oracle.ends(...all),
  })
  const open = createOpener({
    ...{ world, storage, network, hasLocks, hasChannel },
    onLog: (text) => oracle.logs(text),
    onListing(context, { entries }) {
      for (const entry of entries) see(context, entry)
    },
  })
  const contexts: Context[] = []

  function openOne(kind: 'page' | 'worker'): Context {
    const context = open(kind)
    contexts.push(context)
    return context
  }

  /** A page shows what was delivered; from then on a receipt is enough. */
  function see({ outbox }: Context, entry: StoredEntry): void {
    oracle.sees(entry)
    if (!entry.payload || !isDelivered(entry) || entry.told) return
    oracle.shows(entry)
    void outbox.acknowledge(entry.id)
  }

  async function submit(
    context: Context,
    submission: Submission,
    customer: Customer,
  ): Promise<void> {
    const { outbox, process } = context
    oracle.submits(process, submission)
    const outcome = await outbox.submit(submission)
    oracle.tells(process, submission, outcome)
    const later = (act: () => void): void => void world.at(world.between(500, 20_000), act, process)
    const again = (isEdited: boolean): void => {
      const isCancelled = outcome.is === 'refused' && outcome.last?.rule === cancelledRule
      const id = isCancelled ? idAfterCancelled(submission.id) : submission.id
      const next = { ...(isEdited ? edited(submission, world.serial()) : submission), id }
      void submit(context, next, customer)
    }
    if (outcome.is === 'saved') see(context, outcome.entry)
    else if (outcome.is === 'waiting') {
      if (world.chance(customer.corrects ?? 0))
        later(() => void correct(context, submission, again))
      else if (world.chance(customer.cancels ?? 0)) later(() => void cancel(context, submission.id))
    } else if (world.chance(customer.persistence)) {
      later(() => again(outcome.is === 'refused' || world.chance(customer.edits)))
    }
  }

  async function correct(
    { outbox, process }: Context,
    { id }: Submission,
    again: (isEdited: boolean) => void,
  ): Promise<void> {
    oracle.takesBack(process, id)
    const entry = await outbox.takeBack(id)
    if (entry && !isDelivered(entry)) again(true)
  }

  async function cancel({ outbox }: Context, id: string): Promise<void> {
    oracle.cancels(id)
    if ((await outbox.cancel(id)) === 'cancelled') oracle.saysCancelled(id)
  }

  /** The customer presses "Wyślij teraz", and answers "Nadal aktualne?". */
  async function sendAll({ outbox }: Context): Promise<void> {
    oracle.allActs()
    await outbox.sendNow()
    const { entries } = await outbox.list()
    for (const entry of entries) {
      if (isStale(entry, deviceTime(world))) await outbox.sendNow(entry.id)
    }
  }

  async function comeBack(): Promise<void> {
    // What only a page's memory holds, that page alone can send.
    for (const context of contexts) if (context.process.alive) void sendAll(context)
    lastPage = openOne('page')
    await lastPage.outbox.drain('start')
    if (world.chance(0.2) || world.skew !== 0) await sendAll(lastPage)
    // Whoever was still at a form or frozen is through by then; what was given back or held is tried once more.
    world.at(120_000, () => void lastPage?.outbox.drain('start'))
  }

  async function judge(outbox: Outbox): Promise<void> {
    const { entries } = await outbox.list()
    oracle.judge(entries)
    over = true
  }

  let lastPage: Context | undefined
  let judging = false
  let over = false
  let steps = 0

  return {
    ...{ world, server, storage, network, oracle, contexts, submit },
    open: openOne,
    heal() {
      storage.faults = 0
      network.faults = 0
      network.script.length = 0
      // Later than the last answer that was still under way.
      world.at(60_000, () => void comeBack())
    },
    step() {
      steps += 1
      if (steps > stepLimit) {
        oracle.violations.push('it never comes to rest')
        over = true
      }
      if (over || world.step()) return !over
      if (!lastPage) throw new Error('the piece ends with healing')
      if (judging) throw new Error('the last page does not answer')
      judging = true
      void judge(lastPage.outbox)
      return true
    },
  }
}
