/** What a form may rely on. */
import { beforeEach, expect, test } from 'vitest'
import { isSaved } from '../../../src/outbox/submission.ts'
import type { NetworkFault } from './model/network.ts'
import { edited } from './model/submissions.ts'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, day, type Scene } from './scene.ts'

let scene: Scene

beforeEach(() => {
  scene = createScene()
})

test('saves, then mails; the record stays, with what the company says', async () => {
  await expect(scene.submitted()).resolves.toMatchObject({ ...booking, state: 'saved' })
  expect(scene.stage.server.rows).toMatchObject([{ id: booking.id }])
  expect(scene.stage.server.mails).toMatchObject([{ id: booking.id }])
  expect(scene.stored()).toMatchObject({
    ...{ ...booking, state: 'done', seen: true },
    company: { status: 'new', late: false, at: expect.any(Number) },
  })
})

test('twice at once is one booking, and both hear of it', async () => {
  const { outbox } = scene.page
  const outcomes = await scene.wait(Promise.all([outbox.submit(booking), outbox.submit(booking)]))
  expect(outcomes.map((record) => record && isSaved(record))).toEqual([true, true])
  expect(scene.stage.server.rows).toHaveLength(1)
})

test('in another tab while it is under way shares its answer too', async () => {
  const first = scene.page.outbox.submit(bad)
  await scene.untilStored('sending', bad)
  const second = scene.stage.open('page').outbox.submit(bad)
  const outcomes = await scene.wait(Promise.all([first, second]))
  expect(outcomes).toMatchObject([{ state: 'returned' }, { state: 'returned' }])
})

test('what a page that died was sending another one sends once that page’s time is over', async () => {
  const { stage, page } = scene
  scene.weather('hangs before commit')
  void page.outbox.submit(booking)
  await scene.untilStored('sending')
  await pass(stage.world, 1000)
  stage.world.crash(page.process)
  const next = stage.open('page').outbox
  await scene.wait(next.drain('start'))
  expect(scene.stored()).toMatchObject({ state: 'sending' })
  await pass(stage.world, 16_000)
  expect(scene.stored()).toMatchObject({ state: 'done' })
})

test('does not wait for a mail that hangs', async () => {
  scene.weather('none', 'hangs before commit')
  const before = scene.stage.world.time
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'saved' })
  expect(scene.stage.world.time - before).toBeLessThan(5000)
})

test('nor does another press for what has arrived', async () => {
  scene.weather('none', 'dropped before commit', 'hangs before commit')
  await scene.submitted()
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'saved' })
  const before = scene.stage.world.time
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'saved' })
  expect(scene.stage.world.time - before).toBeLessThan(5000)
})

test('a changed one is told to wait after 20 s, however many requests it needs', async () => {
  scene.weather('dropped before commit')
  await scene.submitted()
  await scene.wait(scene.page.outbox.takeBack(booking.id))
  scene.weather('slow', 'slow')
  const before = scene.stage.world.time
  await expect(scene.submitted(edited(booking, 1))).resolves.toMatchObject({ state: 'waiting' })
  expect(scene.stage.world.time - before).toBeLessThan(21_000)
})

test.each<[NetworkFault, string]>([
  ['error after commit', 'server'],
  ['ours', 'configuration'],
])('an answer that is an error gives it back to the form: %s', async (fault, code) => {
  scene.weather(fault)
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'returned', problem: { code } })
  await pass(scene.stage.world, day)
  expect(scene.stored()).toMatchObject({ state: 'returned', attempts: 1 })
  // Pressing again sends the same id.
  await expect(scene.submitted()).resolves.toMatchObject({ ...booking, state: 'saved' })
  expect(scene.stage.server.rows).toHaveLength(1)
})

test('what came back to its form a month ago is sent when it is submitted again', async () => {
  scene.weather('error before commit')
  await scene.submitted()
  scene.stage.world.skew = 31 * day
  await expect(scene.submitted()).resolves.toMatchObject({ ...booking, state: 'saved' })
})

test('a limit is like no answer: kept, and sent when the server wants it', async () => {
  scene.weather('try much later')
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'waiting' })
  await pass(scene.stage.world, 600_000)
  await scene.wait(scene.page.outbox.drain('online'))
  expect(scene.stage.server.rows).toHaveLength(0)
  await pass(scene.stage.world, 3_600_000)
  expect(scene.stage.server.rows).toHaveLength(1)
})

test('names the broken rule of refused data; corrected, it goes out under the same id', async () => {
  await expect(scene.submitted(bad)).resolves.toMatchObject({
    state: 'returned',
    problem: { code: 'data', rule: 'booking_requests_name_check' },
  })
  await expect(scene.submitted(edited(bad, 2))).resolves.toMatchObject({ state: 'saved' })
  expect(scene.stage.server.rows).toMatchObject([{ id: bad.id }])
})

test('a message counts as sent only when it is mailed', async () => {
  scene.weather('captive page')
  await expect(scene.submitted(contact)).resolves.toMatchObject({ state: 'waiting' })
  await pass(scene.stage.world, 60_000)
  expect(scene.stored(contact)).toMatchObject({ state: 'done' })
})

test('gives up waiting for an answer after 15 s, and delivers later', async () => {
  scene.weather('hangs before commit')
  const before = scene.stage.world.time
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'waiting' })
  expect(scene.stage.world.time - before).toBeGreaterThanOrEqual(15_000)
  expect(scene.stage.world.time - before).toBeLessThan(16_000)
  await pass(scene.stage.world, 60_000)
  expect(scene.stored()).toMatchObject({ state: 'done' })
})

test('a frozen tab that is sending it holds nobody up for longer than 20 s', async () => {
  const frozen = scene.stage.open('page')
  scene.weather('hangs before commit')
  void frozen.outbox.submit(booking)
  await pass(scene.stage.world, 1000)
  scene.stage.world.freeze(frozen.process, day)
  const before = scene.stage.world.time
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'waiting' })
  expect(scene.stage.world.time - before).toBeLessThan(21_000)
  await pass(scene.stage.world, 60_000)
  expect(scene.stage.server.rows).toHaveLength(1)
})

test('where all storage fails it is sent from the memory of the page', async () => {
  scene.stage.storage.faults = 1
  scene.weather('dropped before commit')
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'waiting' })
  expect(scene.page.storage.place()).toBe('memory')
  await pass(scene.stage.world, 60_000)
  expect(scene.stage.server.rows).toHaveLength(1)
})
