/** What a drain costs: nothing is asked of database or network twice while it is being sent. */
import { expect, test } from 'vitest'
import { deviceTime } from './model/device.ts'
import { contentOf } from './model/submissions.ts'
import { pass } from './play.ts'
import { recordOf } from './records.ts'
import { createScene } from './scene.ts'

/** Operations of the page's database and network for each of so many records on a slow network. */
async function costOf(count: number, apart: number): Promise<number> {
  const { stage, page, wait } = createScene()
  const now = deviceTime(stage.world)
  for (let number = 1; number <= count; number += 1) {
    const record = recordOf(contentOf('booking', number), { nextAt: now + number * apart })
    stage.storage.database.set(`submission:${record.id}`, { ...record, submittedAt: now })
  }
  stage.network.script.push(...Array.from({ length: 2 * count }, () => 'slow' as const))
  const before = page.process.operations
  await wait(page.outbox.drain(apart === 0 ? 'start' : 'timer'))
  await pass(stage.world, 60_000)
  expect(stage.server.mails).toHaveLength(count)
  return (page.process.operations - before) / count
}

test.each([10, 100])('%i records that are due together cost 12 operations each', async (count) => {
  expect(await costOf(count, 0)).toBeLessThan(14)
})

test.each([10, 100])('%i that become due one after the other hardly more', async (count) => {
  expect(await costOf(count, 300)).toBeLessThan(18)
})
