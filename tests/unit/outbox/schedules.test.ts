/** The delivery protocol under random schedules of faults, crashes and rivals: 4000, and 100 000 in `npm run test:all`. */
import { expect, test } from 'vitest'
import { play, stageOfSeed } from './model/schedule.ts'

const count = Number(process.env.OUTBOX_SCHEDULES ?? 4000)
const only = process.env.OUTBOX_SEED
const batch = 10

function seeds(from: number): number[] {
  return Array.from({ length: Math.min(batch, count - from) }, (_, index) => from + index)
}

test(`one row, one mail, no early claim in ${only ? `schedule ${only}` : `${count} schedules`}`, async () => {
  const failures: string[] = []
  const groups = only
    ? [[Number(only)]]
    : Array.from({ length: Math.ceil(count / batch) }, (_, n) => seeds(n * batch))
  for (const group of groups) {
    const stages = group.map((seed) => ({ seed, ...stageOfSeed(seed) }))
    await play(stages)
    for (const { seed, oracle } of stages) {
      if (oracle.violations.length > 0)
        failures.push(`OUTBOX_SEED=${seed}: ${oracle.violations.join('; ')}`)
    }
    if (failures.length > 10) break
  }
  expect(failures).toEqual([])
}, 1_800_000)
