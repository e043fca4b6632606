/** The delivery protocol under random schedules of faults, crashes and rivals: 4000, and 100 000 in `npm run test:all`. */
import { expect, test } from 'vitest'
import type { Content } from '../../../../src/outbox/kinds/kinds.ts'
import { type Context, type Customer, createStage, type Stage } from './stage.ts'
import { contentOf, edited } from './submissions.ts'
import { type Process, settle, type World } from './world.ts'

const count = Number(process.env.OUTBOX_SCHEDULES ?? 4000)
const only = process.env.OUTBOX_SEED
/** Played side by side. */
const batch = 10

const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

const clockJumps = [-2 * day, -minute, minute, 2 * 60 * minute, 8 * day, 40 * day]

/** A stage whose submissions, faults and events follow from the seed. */
function stageOfSeed(seed: number): Stage {
  const stage = createStage(seed, seed % 4 !== 0)
  const { world, storage, network, oracle, submit } = stage
  const end = world.between(5 * second, 100 * second)
  network.faults = world.pick([0, 0.2, 0.5, 0.9, 1])
  storage.faults = world.chance(0.25) ? world.pick([0.05, 0.3, 1]) : 0

  const first = stage.open('page')
  if (world.chance(0.25)) dieSoon(first.process, world)
  void first.outbox.drain('sign')
  const count = world.pick([1, 1, 1, 2, 2, 3])
  const customer: Customer = {
    persistence: world.pick([0, 0.5, 1]),
    edits: world.pick([0, 0.5, 1]),
    corrects: world.pick([0, 0, 0.5]),
    cancels: world.pick([0, 0, 0.5]),
  }
  for (let number = 1; number <= count; number += 1) {
    const kind = world.chance(0.65) ? 'booking' : world.pick(['contact', 'withdrawal'] as const)
    const content = contentOf(kind, number, world.chance(0.06))
    const press = (page: Context, entered: Content, within: number) =>
      world.at(world.between(0, within), () => void submit(page, entered, customer), page.process)
    press(first, content, 10 * second)
    // The same draft in another tab, perhaps changed there, or a second tap.
    if (!world.chance(0.25)) continue
    // Only a booking's draft is shared by tabs.
    const isShared = kind === 'booking'
    const other = isShared && world.chance(0.5) ? stage.open('page') : first
    const there = isShared && world.chance(0.5) ? edited(content, world.between(1, 1000)) : content
    press(other, there, 15 * second)
  }

  const events = world.between(0, 4)
  for (let number = 0; number < events; number += 1) {
    world.at(world.between(0, end - 1), () => happening(stage))
  }
  const jumps = world.chance(0.12)
  if (jumps) {
    world.at(world.between(0, end), () => {
      world.skew += world.pick(clockJumps)
    })
  }
  oracle.isSound = storage.faults === 0 && !jumps
  world.at(end, stage.heal)
  return stage
}

/** It dies just before one of its next awaits, or just after. */
function dieSoon(process: Process, world: World): void {
  process.diesAt = process.operations + world.between(0, 31) / 2
}

function happening({ world, server, contexts, open, sendAll }: Stage): void {
  const alive = contexts.filter(({ process }) => process.alive && process.frozenUntil <= world.time)
  const someone = world.pick(alive)
  // A worker rejects when its database fails, and the browser runs it again; a page never does.
  const leave = ({ isPage }: Context, work: Promise<unknown>): void => {
    if (!isPage) work.catch(() => undefined)
  }
  const drain = (context: Context): void => leave(context, context.outbox.drain('sign'))
  const happenings = [
    () => someone && dieSoon(someone.process, world),
    () => drain(open('page')),
    () => drain(open('worker')),
    // Page and worker wake at the same moment.
    () => [open('worker'), ...alive].forEach(drain),
    () => someone && drain(someone),
    () => someone && leave(someone, sendAll(someone)),
    () => {
      if (someone) someone.process.frozenUntil = world.time + world.between(5 * second, 3 * minute)
    },
    () => {
      server.isDayTaken = !server.isDayTaken
    },
  ]
  world.pick(happenings)()
}

/** Plays the schedules side by side, one event of each at a time. */
async function play(stages: readonly Stage[]): Promise<void> {
  let playing = stages
  while (playing.length > 0) {
    playing = playing.filter((stage) => stage.step())
    await settle()
  }
}

/** Plays the even seeds (0) or the odd ones (1): two files run on two cores. `OUTBOX_SEED` plays that one alone. */
export function testSchedules(parity: 0 | 1): void {
  const all = only ? [Number(only)] : Array.from({ length: count }, (_, seed) => seed)
  const seeds = all.filter((seed) => seed % 2 === parity)
  test.runIf(seeds.length > 0)(
    `one row, one mail, no early claim in ${seeds.length} schedules`,
    async () => {
      const failures: string[] = []
      for (let at = 0; at < seeds.length && failures.length <= 10; at += batch) {
        const stages = seeds.slice(at, at + batch).map((seed) => ({ seed, ...stageOfSeed(seed) }))
        await play(stages)
        for (const { seed, oracle } of stages) {
          if (oracle.violations.length > 0)
            failures.push(`OUTBOX_SEED=${seed}: ${oracle.violations.join('; ')}`)
        }
      }
      expect(failures).toEqual([])
    },
    1_800_000,
  )
}
