/** A modelled device with its customer, its network and the server behind it. */
import type { Outbox } from '../../../../src/outbox/contract.ts'
import type { Submission } from '../../../../src/outbox/entry.ts'
import { parseEntry } from '../../../../src/outbox/entry.ts'
import { isStale } from '../../../../src/outbox/timing.ts'
import { type Context, createOpener, deviceTime } from './device.ts'
import { createNetwork, type Network } from './network.ts'
import { createOracle, type Oracle } from './oracle.ts'
import { badName, createServer, type Server } from './server.ts'
import { createStorage, type Storage } from './storage.ts'
import { createWorld, type World } from './world.ts'

export interface Stage {
  readonly world: World
  readonly server: Server
  readonly storage: Storage
  readonly network: Network
  readonly oracle: Oracle
  readonly contexts: readonly Context[]
  readonly open: (kind: 'page' | 'worker') => Context
  /** The customer submits, and perhaps presses again when told of an error. */
  readonly submit: (context: Context, submission: Submission, persistence: number) => Promise<void>
  /** Everything works again, and the customer comes back. */
  readonly heal: () => void
  /** Lets the next thing happen; false when all is over and judged. */
  readonly step: () => boolean
}

const stepLimit = 20_000

export interface StageOptions {
  readonly seed: number
  readonly hasLocks: boolean
  readonly hasBell: boolean
}

/** A submission whose every field tells it apart from the others. */
export function submissionOf(
  kind: 'booking' | 'contact',
  number: number,
  bad: boolean,
): Submission {
  const id = `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
  const lastName = `${bad ? badName : 'Jan'} ${number}`
  const email = `jan${number}@example.pl`
  if (kind === 'contact') {
    const message = { subject: 'Pytanie', message: `Ile kosztuje ${number}?` }
    return { kind, id, payload: { firstName: 'Jan', lastName, email, phone: '', ...message } }
  }
  const day = '2027-03-09' as Extract<Submission, { kind: 'booking' }>['payload']['preferredDate']
  const price = { area: 60, totalPrice: 6600 }
  return {
    kind,
    id,
    payload: { name: lastName, email, phone: '600', preferredDate: day, ...price },
  }
}

/** Sets the stage; the same options always play the same piece. */
export function createStage({ seed, hasLocks, hasBell }: StageOptions): Stage {
  const world = createWorld(seed)
  const server = createServer()
  const oracle = createOracle(world, server)
  const storage = createStorage(world, (value, process) => {
    const entry = parseEntry(value)
    if (entry) oracle.writes(entry, process)
  })
  const network = createNetwork(world, server, {
    begins: (process, entry) => oracle.begins(process, entry, storage.onDisk(entry.id)),
    ends: oracle.ends,
  })
  const open = createOpener({
    world,
    storage,
    network,
    hasLocks,
    hasBell,
    onLog: oracle.logs,
    onListing: ({ entries }) => entries.forEach(oracle.sees),
  })
  const contexts: Context[] = []

  function openOne(kind: 'page' | 'worker'): Context {
    const context = open(kind)
    contexts.push(context)
    return context
  }

  function isOnShelf(id: string): boolean {
    return storage.onDisk(id) !== undefined || storage.area.getItem(`outbox:${id}`) !== null
  }

  async function submit(
    context: Context,
    submission: Submission,
    persistence: number,
  ): Promise<void> {
    oracle.submits(context.process, submission)
    oracle.userActs(submission.id)
    const accepted = await context.outbox.accept(submission)
    oracle.accepts(context.process, submission, accepted, isOnShelf(submission.id))
    const outcome = await context.outbox.attempt(submission.id)
    oracle.tells(context.process, submission, outcome)
    const isError = outcome.is === 'answered-error' || outcome.is === 'parked'
    if (!isError || !world.chance(persistence)) return
    const again = (): void => void submit(context, submission, persistence)
    world.at(world.between(500, 20_000), again, context.process)
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
    world,
    server,
    storage,
    network,
    oracle,
    contexts,
    open: openOne,
    submit,
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
