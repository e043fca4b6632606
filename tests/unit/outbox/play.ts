/** Plays a modelled world until a promise of it is kept. */
import type { World } from './model/world.ts'

/** Lets things happen until the promise settles. Throws where nothing is left to happen before. */
export async function until<Value>(world: World, promise: Promise<Value>): Promise<Value> {
  let settled = false
  promise.then(
    () => {
      settled = true
    },
    () => {
      settled = true
    },
  )
  await pauseForPromises()
  while (!settled) {
    if (!world.step()) throw new Error('nothing is left that could keep the promise')
    await pauseForPromises()
  }
  return promise
}

/** Lets everything happen that happens within so many ms. */
export async function pass(world: World, ms: number): Promise<void> {
  await until(world, new Promise<void>((resolve) => void world.at(ms, resolve)))
}

function pauseForPromises(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
