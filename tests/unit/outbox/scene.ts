/** A fresh device for one test: a page, the weather on its network, and a customer at a form. */
import type { Outcome } from '../../../src/outbox/contract.ts'
import type { EntryState, Stored } from '../../../src/outbox/entry.ts'
import type { Submission } from '../../../src/outbox/kinds/kinds.ts'
import type { StoredEntry } from '../../../src/outbox/store.ts'
import type { Context } from './model/device.ts'
import type { NetworkFault } from './model/network.ts'
import { createStage, type Stage } from './model/stage.ts'
import { submissionOf } from './model/submissions.ts'
import { pass, until } from './play.ts'

export const booking = submissionOf('booking', 1, false)
export const contact = submissionOf('contact', 2, false)
export const bad = submissionOf('booking', 3, true)
export const day = 86_400_000

export interface Scene {
  readonly stage: Stage
  readonly page: Context
  readonly wait: <Value>(promise: Promise<Value>) => Promise<Value>
  /** What happens to the next requests. */
  readonly weather: (...faults: (NetworkFault | 'none')[]) => void
  readonly stored: (id: string) => Promise<StoredEntry | undefined>
  /** Lets time pass until the disk holds it in this state. */
  readonly untilStored: (id: string, state: EntryState) => Promise<void>
  /** Submits, as a form does. */
  readonly submitted: (submission?: Submission) => Promise<Outcome>
}

/** The same scene each time. */
export function createScene(): Scene {
  const stage = createStage({ seed: 1, hasLocks: true, hasChannel: true })
  const page = stage.open('page')
  const wait: Scene['wait'] = (promise) => until(stage.world, promise)
  return {
    stage,
    page,
    wait,
    weather: (...faults) => void stage.network.script.push(...faults),
    async stored(id) {
      const { entries } = await wait(stage.open('worker').outbox.list())
      return entries.find((entry) => entry.id === id)
    },
    async untilStored(id, state) {
      const stored = () => stage.storage.onDisk(id) as Partial<Stored> | undefined
      while (stored()?.state !== state) await pass(stage.world, 1)
    },
    submitted: (submission = booking) => wait(page.outbox.submit(submission)),
  }
}
