/** Every await of the protocol as a crash point: the process dies just before it, or just after. */
import { expect, test } from 'vitest'
import type { Context } from './model/device.ts'
import type { NetworkFault } from './model/network.ts'
import { play } from './model/schedule.ts'
import { createStage, type Stage } from './model/stage.ts'
import { contentOf, edited } from './model/submissions.ts'

interface Piece {
  readonly name: string
  readonly network: readonly (NetworkFault | 'none')[]
  readonly perform: (stage: Stage, doomed: Context) => void
}

const booking = contentOf('booking', 1)
const contact = contentOf('contact', 2)
const patient = { persistence: 0, edits: 0 }
const persistent = { persistence: 1, edits: 0 }
const editing = { persistence: 1, edits: 1 }

const pieces: readonly Piece[] = [
  {
    name: 'a booking',
    network: [],
    perform: ({ submit }, doomed) => void submit(doomed, booking, patient),
  },
  {
    name: 'a contact message',
    network: [],
    perform: ({ submit }, doomed) => void submit(doomed, contact, patient),
  },
  {
    name: 'a booking whose answer is lost',
    network: ['dropped after commit', 'dropped after commit'],
    perform: ({ submit }, doomed) => void submit(doomed, booking, patient),
  },
  {
    name: 'an error at the form, then a second press',
    network: ['error after commit', 'none'],
    perform: ({ submit }, doomed) => void submit(doomed, booking, persistent),
  },
  {
    name: 'a mail that fails before it succeeds',
    network: ['none', 'error before commit', 'dropped after commit'],
    perform: ({ submit }, doomed) => void submit(doomed, booking, patient),
  },
  {
    name: 'held, then a new start',
    network: ['dropped before commit', 'ours', 'none'],
    perform({ world, submit, open }, doomed) {
      void submit(doomed, booking, patient)
      world.at(20_000, () => void open('page').outbox.drain('start'))
    },
  },
  {
    name: 'a second tab with the same draft',
    network: ['error before commit'],
    perform({ world, submit, open }, doomed) {
      void submit(doomed, booking, patient)
      const other = open('page')
      world.at(30, () => void submit(other, booking, persistent), other.process)
    },
  },
  {
    name: 'an error after the commit, then another area',
    network: ['error after commit', 'none', 'none'],
    perform: ({ submit }, doomed) => void submit(doomed, booking, editing),
  },
  {
    name: 'a second tab with another area',
    network: ['dropped after commit'],
    perform({ world, submit, open }, doomed) {
      void submit(doomed, booking, patient)
      const other = open('page')
      world.at(30, () => void submit(other, edited(booking, 1), editing), other.process)
    },
  },
  {
    name: 'no answer, then cancelled',
    network: ['dropped after commit', 'dropped before commit', 'none'],
    perform: ({ submit }, doomed) => void submit(doomed, booking, { ...patient, cancels: 1 }),
  },
  {
    name: 'page and worker draining together',
    network: ['dropped before commit', 'none', 'sent twice'],
    perform({ world, submit, open }, doomed) {
      void submit(doomed, booking, patient)
      world.at(400, () => {
        void open('worker').outbox.drain('sync')
        void doomed.outbox.drain('online')
      })
    },
  },
]

function stageOf(piece: Piece): { stage: Stage; doomed: Context } {
  const stage = createStage({ seed: 7, hasChannel: true })
  const doomed = stage.open('page')
  stage.network.script.push(...piece.network)
  piece.perform(stage, doomed)
  stage.world.at(90_000, stage.heal)
  return { stage, doomed }
}

test.each(pieces)('$name survives a crash at each await', async (piece) => {
  const whole = stageOf(piece)
  await play([whole.stage])
  expect(whole.stage.oracle.violations).toEqual([])
  const { operations } = whole.doomed.process
  expect(operations).toBeGreaterThan(4)

  for (let operation = 0; operation < operations; operation += 1) {
    for (const when of ['before', 'after'] as const) {
      const { stage, doomed } = stageOf(piece)
      doomed.process.crashAt = { operation, when }
      await play([stage])
      expect(stage.oracle.violations, `crash ${when} operation ${operation}`).toEqual([])
    }
  }
})
