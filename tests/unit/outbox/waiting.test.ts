/** What waits: when it goes, when it does not, and what holds it up. */
import { beforeEach, expect, test } from 'vitest'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, day, type Scene } from './scene.ts'

let scene: Scene

beforeEach(() => {
  scene = createScene()
})

test('goes out by itself', async () => {
  scene.weather('dropped before commit', 'dropped before commit')
  await scene.submitted()
  await pass(scene.stage.world, 60_000)
  expect(scene.stored()).toMatchObject({ state: 'done' })
})

test('is tried less and less often', async () => {
  scene.weather('dropped before commit')
  await scene.submitted()
  const outage = Array.from({ length: 100 }, () => 'dropped before commit' as const)
  scene.weather(...outage)
  await pass(scene.stage.world, 600_000)
  const tries = outage.length - scene.stage.network.script.length
  // Full jitter: half of 2, 4, 8, 16, 32 and then 60 s on average.
  expect(tries).toBeGreaterThan(10)
  expect(tries).toBeLessThan(40)
})

test('is held by our own mistake until the next start', async () => {
  scene.weather('dropped before commit', 'ours')
  await scene.submitted()
  await pass(scene.stage.world, 60_000)
  await scene.wait(scene.page.outbox.drain('online'))
  expect(scene.stored()).toMatchObject({ state: 'waiting', problem: { code: 'configuration' } })
  await scene.wait(scene.stage.open('page').outbox.drain('start'))
  expect(scene.stored()).toMatchObject({ state: 'done' })
})

test('comes back to its form when it is refused, and is not sent again', async () => {
  scene.weather('dropped before commit')
  await scene.submitted(bad)
  await pass(scene.stage.world, 60_000)
  await scene.wait(scene.page.outbox.sendNow(bad.id))
  expect(scene.stored(bad)).toMatchObject({
    ...{ state: 'returned', attempts: 2 },
    problem: { code: 'data' },
  })
})

test('respects the server’s wish, at most for an hour, unless the customer insists', async () => {
  scene.weather('dropped before commit', 'try much later')
  await scene.submitted()
  await pass(scene.stage.world, 60_000)
  await scene.wait(scene.page.outbox.drain('online'))
  expect(scene.stored()).toMatchObject({ state: 'waiting', attempts: 2 })
  await pass(scene.stage.world, 3_600_000)
  expect(scene.stored()).toMatchObject({ state: 'done' })

  scene.weather('dropped before commit', 'try much later')
  await scene.submitted(contact)
  await pass(scene.stage.world, 60_000)
  await scene.wait(scene.page.outbox.sendNow(contact.id))
  expect(scene.stored(contact)).toMatchObject({ state: 'done' })
})

test.each(['waiting', 'sending'] as const)(
  'asks after 30 days, and goes when the customer says so: %s',
  async (state) => {
    scene.weather('dropped before commit')
    void scene.page.outbox.submit(booking)
    await scene.untilStored(state)
    scene.stage.world.crash(scene.page.process)
    scene.stage.network.script.length = 0
    scene.stage.world.skew = 31 * day
    const later = scene.stage.open('page').outbox
    await expect(scene.wait(later.drain('start'))).resolves.toBeUndefined()
    await scene.wait(later.sendNow())
    expect(scene.stage.server.rows).toHaveLength(0)
    await scene.wait(later.sendNow(booking.id))
    expect(scene.stage.server.rows).toHaveLength(1)
  },
)

test('its mail is given up after ten failures, its row is not', async () => {
  scene.weather('none', ...Array.from({ length: 12 }, () => 'error before commit' as const))
  await scene.submitted()
  await pass(scene.stage.world, 3_600_000)
  expect(scene.stored()).toMatchObject({ state: 'done', problem: { code: 'server' } })
  expect(scene.stage.network.script).toHaveLength(2)
  expect(scene.stage.server.rows).toHaveLength(1)
})

test('of a newer version it is left alone', async () => {
  const newer = { ...booking, v: 99, wish: 'unknown' }
  const key = `submission:${booking.id}`
  scene.stage.storage.database.set(key, newer)
  await scene.wait(scene.page.outbox.drain('start'))
  await scene.wait(scene.page.outbox.forget())
  expect(scene.stage.storage.database.get(key)).toBe(newer)
})

test('does not hold up another one', async () => {
  scene.weather('dropped before commit', 'dropped before commit')
  await scene.submitted()
  await scene.submitted(contact)
  scene.weather('hangs before commit', 'none')
  await pass(scene.stage.world, 13_000)
  expect(scene.stage.server.mails).toHaveLength(1)
})

test('taken back it is not sent until it is submitted again; one that had arrived says that it did', async () => {
  scene.weather('dropped before commit')
  await scene.submitted()
  const { outbox } = scene.page
  await expect(scene.wait(outbox.takeBack(booking.id))).resolves.toMatchObject({
    ...{ ...booking, state: 'returned' },
  })
  await pass(scene.stage.world, day)
  expect(scene.stage.server.rows).toHaveLength(0)
  await expect(scene.submitted()).resolves.toMatchObject({ state: 'saved' })
  const late = await scene.wait(outbox.takeBack(booking.id))
  expect(late).toMatchObject({ state: 'done', tooLate: 'change' })
})

test('that it arrived is told on one page', async () => {
  await scene.submitted(contact)
  const pages = [scene.page, scene.stage.open('page')]
  const told = await scene.wait(Promise.all(pages.map(({ outbox }) => outbox.markSeen(contact.id))))
  expect(told.filter(Boolean)).toHaveLength(1)
  // A message is done with then.
  expect(scene.stored(contact)).toBeUndefined()
})

test('the company is asked about a booking at most once a minute', async () => {
  await scene.submitted()
  const { outbox } = scene.page
  scene.weather('error before commit')
  await scene.wait(outbox.askCompany(booking.id))
  expect(scene.stage.network.script).toHaveLength(1)
  await pass(scene.stage.world, 60_000)
  await scene.wait(outbox.askCompany(booking.id))
  await scene.wait(outbox.askCompany(booking.id))
  const { at = 0 } = scene.stored()?.company ?? {}
  expect(at - (scene.stored()?.savedAt ?? 0)).toBeGreaterThanOrEqual(60_000)
})
