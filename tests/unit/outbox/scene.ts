/** A fresh device for one test: a page, the weather on its network, and a customer at a form. */
import type { Content } from '../../../src/outbox/kinds/kinds.ts'
import { readSubmissions } from '../../../src/outbox/records.ts'
import { find, type State, type Submission } from '../../../src/outbox/submission.ts'
import type { Weather } from './model/network.ts'
import { createStage } from './model/stage.ts'
import { booking } from './model/submissions.ts'
import { settle } from './model/world.ts'

export type Scene = ReturnType<typeof createScene>

/** The same scene each time; `server` and `outbox` are the stage's and the page's. */
export function createScene() {
  const stage = createStage(1)
  const { world, server } = stage
  const { outbox } = stage.open('page')

  /** Runs the world until the promise settles. Throws if no event is left before. */
  async function wait<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false
    const end = (): void => {
      isSettled = true
    }
    promise.then(end, end)
    await settle()
    while (!isSettled) {
      if (!world.step()) throw new Error('no event is left that could settle the promise')
      await settle()
    }
    return promise
  }

  /** Runs the world for so many ms. */
  function pass(ms: number): Promise<void> {
    return wait(new Promise((resolve) => void world.at(ms, resolve)))
  }

  /** Its record in the database, under any of its ids. */
  function stored(content: Content = booking): Submission | undefined {
    return find(readSubmissions(stage.storage.database), content.id)
  }

  return {
    ...{ stage, server, outbox, wait, pass, stored },
    /** What happens to the next requests. */
    weather: (...next: Weather[]) => void stage.network.script.push(...next),
    /** Lets time pass until the database holds it in this state. */
    async untilStored(state: State): Promise<void> {
      while (stored()?.state !== state) await pass(1)
    },
    /** Submits, as a form does. */
    submitted: (content: Content = booking) => wait(outbox.submit(content)),
  }
}
