/** Random schedules, one a seed: ten in `npm run test:all`, FAULT_SCHEDULES=500 of them from FAULT_SEED=1 on where they are named. */
import { restUnless } from '../rest.ts'
import { test } from './fixtures.ts'
import { Schedule } from './schedule.ts'

test.use({ expectedErrors: /^booking .*: (?:save|cancel)/ })

const { FAULT_SEED: first = 1, FAULT_SCHEDULES: count = 10 } = process.env

/** Whoever booked in the schedule before: what came too late to be seen there is seen here. */
let earlier: string | undefined

for (let seed = Number(first); seed < Number(first) + Number(count); seed += 1) {
  test(
    `random schedule ${seed}`,
    restUnless(false),
    async ({ world, api, device, oracle, customer }) => {
      test.setTimeout(180_000)
      const schedule = new Schedule({ world, api, device, oracle, customer }, seed)
      await schedule.run().catch(async (error) => {
        const page = device.context.pages().at(-1)
        const shown = await page
          ?.locator('h1, h2, [data-status]')
          .allInnerTexts()
          .catch(() => 'nothing')
        const asked = api.ledger.map(({ what, committed }) => `${what} ${committed}`)
        const story = [...schedule.story, `shown: ${shown}`, `asked: ${asked}`].join(' · ')
        throw new Error(`repeat with FAULT_SEED=${seed}: ${story}\n${error}`)
      })
      if (earlier) await oracle.expectBooking({ email: earlier })
      earlier = customer.email
    },
  )
}
