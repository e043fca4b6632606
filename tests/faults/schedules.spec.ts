/** Ten schedules of the same seeds in `npm run test:all`; any number and seed with `npm run test:faults`. */
import { restUnless } from '../rest.ts'
import { expect, test } from './fixtures.ts'
import { Stage } from './schedule.ts'

const firstSeed = Number(process.env.FAULT_SEED ?? 1)
const [tests, schedules] = [2, 5]

for (let index = 0; index < tests; index += 1) {
  const from = firstSeed + index * schedules
  test(
    `random schedules ${index * schedules + 1} to ${(index + 1) * schedules}`,
    restUnless(false),
    async ({ world, api, host, launchOptions }) => {
      test.setTimeout(300_000)
      const stage = new Stage({ world, api, site: host.url, options: launchOptions })
      for (let seed = from; seed < from + schedules; seed += 1) {
        const { story, email: _, ...verdict } = await stage.run(seed)
        const clean = { seed, lost: false, duplicated: false, early: false }
        expect(verdict, `repeat with FAULT_SEED=${seed}: ${story.join(' · ')}`).toEqual(clean)
      }
      await stage.close()
    },
  )
}
