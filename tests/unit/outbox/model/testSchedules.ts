/** The delivery protocol under random schedules of faults, crashes and rivals: 4000, and 100 000 in `npm run test:all`. */
import { expect, test } from 'vitest'
import { play, stageOfSeed } from './schedule.ts'

const count = Number(process.env.OUTBOX_SCHEDULES ?? 4000)
const only = process.env.OUTBOX_SEED
/** Played side by side. */
const batch = 10

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
