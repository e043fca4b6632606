/** Every await of the protocol as a crash point: the process dies just before it, or just after. */
import { expect, test } from 'vitest'
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import type { Context } from './model/device.ts'
import type { NetworkFault } from './model/network.ts'
import { play } from './model/schedule.ts'
import { type Customer, createStage, type Stage } from './model/stage.ts'
import { contentOf, edited } from './model/submissions.ts'

interface Piece {
  readonly name: string
  readonly content?: Content
  readonly network?: readonly (NetworkFault | 'none')[]
  readonly customer?: Customer
  /** What else happens, and after how many ms. */
  readonly also?: readonly [ms: number, happens: (stage: Stage, doomed: Context) => void]
}

const booking = contentOf('booking', 1)
const patient: Customer = { persistence: 0, edits: 0 }
const persistent: Customer = { persistence: 1, edits: 0 }
const editing: Customer = { persistence: 1, edits: 1 }

/** A second tab with the same draft. */
function inOtherTab(content: Content, customer: Customer): Required<Piece>['also'] {
  return [30, ({ submit, open }) => void submit(open('page'), content, customer)]
}

const pieces: readonly Piece[] = [
  { name: 'a booking' },
  { name: 'a contact message', content: contentOf('contact', 2) },
  {
    name: 'a booking whose answer is lost',
    network: ['dropped after commit', 'dropped after commit'],
  },
  {
    name: 'an error at the form, then a second press',
    network: ['error after commit', 'none'],
    customer: persistent,
  },
  {
    name: 'a mail that fails before it succeeds',
    network: ['none', 'error before commit', 'dropped after commit'],
  },
  {
    name: 'held, then a new start',
    network: ['dropped before commit', 'ours', 'none'],
    also: [20_000, ({ open }) => void open('page').outbox.drain('start')],
  },
  {
    name: 'a second tab with the same draft',
    network: ['error before commit'],
    also: inOtherTab(booking, persistent),
  },
  {
    name: 'an error after the commit, then another area',
    network: ['error after commit', 'none', 'none'],
    customer: editing,
  },
  {
    name: 'a second tab with another area',
    network: ['dropped after commit'],
    also: inOtherTab(edited(booking, 1), editing),
  },
  {
    name: 'no answer, then cancelled',
    network: ['dropped after commit', 'dropped before commit', 'none'],
    customer: { ...patient, cancels: 1 },
  },
  {
    name: 'page and worker draining together',
    network: ['dropped before commit', 'none', 'sent twice'],
    also: [
      400,
      ({ open }, doomed) => {
        void open('worker').outbox.drain('sync')
        void doomed.outbox.drain('online')
      },
    ],
  },
]

function stageOf({ content = booking, network = [], customer = patient, also }: Piece) {
  const stage = createStage(7)
  const doomed = stage.open('page')
  stage.network.script.push(...network)
  void stage.submit(doomed, content, customer)
  if (also) stage.world.at(also[0], () => also[1](stage, doomed))
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
