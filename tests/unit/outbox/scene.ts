/** A fresh device for one test: a page, the weather on its network, and a customer at a form. */
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { readSubmissions } from '../../../src/outbox/records.ts'
import { find, type State, type Submission } from '../../../src/outbox/submission.ts'
import type { Context } from './model/device.ts'
import type { NetworkFault } from './model/network.ts'
import { createStage, type Stage } from './model/stage.ts'
import { contentOf } from './model/submissions.ts'
import { pass, until } from './play.ts'

export const booking = contentOf('booking', 1)
export const contact = contentOf('contact', 2)
export const bad = contentOf('booking', 3, true)
export const day = 86_400_000

export interface Scene {
  readonly stage: Stage
  readonly page: Context
  readonly wait: <Value>(promise: Promise<Value>) => Promise<Value>
  /** What happens to the next requests. */
  readonly weather: (...faults: (NetworkFault | 'none')[]) => void
  /** What the database holds of it, under whatever id. */
  readonly stored: (content?: Content) => Submission | undefined
  /** Lets time pass until the database holds it in this state. */
  readonly untilStored: (state: State, content?: Content) => Promise<void>
  /** Submits, as a form does. */
  readonly submitted: (content?: Content) => Promise<Submission | undefined>
}

/** The same scene each time. */
export function createScene(): Scene {
  const stage = createStage({ seed: 1, hasChannel: true })
  const page = stage.open('page')
  const wait: Scene['wait'] = (promise) => until(stage.world, promise)
  const stored: Scene['stored'] = (content = booking) =>
    find(readSubmissions(stage.storage.database), content.id)
  return {
    ...{ stage, page, wait, stored },
    weather: (...faults) => void stage.network.script.push(...faults),
    async untilStored(state, content) {
      while (stored(content)?.state !== state) await pass(stage.world, 1)
    },
    submitted: (content = booking) => wait(page.outbox.submit(content)),
  }
}
