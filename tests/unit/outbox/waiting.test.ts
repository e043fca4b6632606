/** What pages and worker may rely on. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Listing } from '../../../src/outbox/store.ts'
import { deviceTime } from './model/device.ts'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, day, type Scene } from './scene.ts'

let scene: Scene

beforeEach(() => {
  scene = createScene()
})

describe('waiting entries', () => {
  test('go out by themselves', async () => {
    scene.weather('dropped before commit', 'dropped before commit')
    await scene.submitted()
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done' })
  })

  test('are tried less and less often', async () => {
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

  test('are held by our own mistake until the next start', async () => {
    scene.weather('dropped before commit', 'ours')
    await scene.submitted()
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'held' })
    await scene.wait(scene.page.outbox.drain('online'))
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'held' })
    await scene.wait(scene.stage.open('page').outbox.drain('start'))
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done' })
  })

  test('stay when they are refused, and are not sent again', async () => {
    scene.weather('dropped before commit')
    await scene.submitted(bad)
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(bad.id)).toMatchObject({
      state: 'refused',
      last: { problem: 'data' },
    })
    await scene.wait(scene.page.outbox.drain('start'))
    await scene.wait(scene.page.outbox.sendNow(bad.id))
    expect(scene.stage.oracle.violations).toEqual([])
    expect(await scene.stored(bad.id)).toMatchObject({ state: 'refused', attempts: 2 })
  })

  test('respect the server’s wish, at most for an hour, unless the customer insists', async () => {
    scene.weather('dropped before commit', 'try much later')
    await scene.submitted()
    await pass(scene.stage.world, 60_000)
    await scene.wait(scene.page.outbox.drain('online'))
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'waiting', attempts: 2 })
    await pass(scene.stage.world, 3_600_000)
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done' })

    scene.weather('dropped before commit', 'try much later')
    await scene.submitted(contact)
    await pass(scene.stage.world, 60_000)
    await scene.wait(scene.page.outbox.sendNow(contact.id))
    expect(await scene.stored(contact.id)).toMatchObject({ step: 'done' })
  })

  test('ask after 30 days, and go when the customer says so', async () => {
    scene.stage.network.faults = 1
    scene.weather('dropped before commit')
    await scene.submitted()
    scene.stage.world.crash(scene.page.process)
    scene.stage.network.faults = 0
    scene.stage.world.skew = 31 * day
    const later = scene.stage.open('page')
    await expect(scene.wait(later.outbox.drain('start'))).resolves.toBeUndefined()
    await scene.wait(later.outbox.sendNow())
    expect(scene.stage.server.rows).toHaveLength(0)
    await scene.wait(later.outbox.sendNow(booking.id))
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('lose their mail after ten failures, but not their row', async () => {
    scene.weather('none', ...Array.from({ length: 12 }, () => 'error before commit' as const))
    await scene.submitted()
    await pass(scene.stage.world, 3_600_000)
    expect(await scene.stored(booking.id)).toMatchObject({
      step: 'done',
      last: { problem: 'mail-given-up' },
    })
    expect(scene.stage.network.script).toHaveLength(2)
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('of a newer version are left alone', async () => {
    const newer = { v: 99, id: 'x', wish: 'unknown' }
    await scene.wait(scene.stage.storage.diskOf(scene.page.process).change('x', () => newer))
    await scene.wait(scene.page.outbox.drain('start'))
    await scene.wait(scene.page.outbox.forget())
    await expect(scene.wait(scene.page.outbox.list())).resolves.toEqual({
      entries: [],
      unreadable: ['x'],
      complete: true,
    })
    expect(scene.stage.storage.onDisk('x')).toBe(newer)
    await expect(
      scene.wait(scene.page.outbox.submit({ ...booking, id: 'x' })),
    ).resolves.toMatchObject({ is: 'failed' })
    expect(scene.stage.storage.onDisk('x')).toBe(newer)
  })

  test('may lie on a disk that does not answer: it is asked again', async () => {
    const worker = scene.stage.open('worker').outbox
    scene.stage.storage.faults = 1
    await expect(scene.wait(worker.drain('sync'))).resolves.toBeGreaterThan(
      deviceTime(scene.stage.world),
    )
    scene.stage.storage.faults = 0
    await expect(scene.wait(worker.drain('sync'))).resolves.toBeUndefined()
  })

  test('do not hold up each other', async () => {
    scene.weather('dropped before commit', 'dropped before commit')
    await scene.submitted()
    await scene.submitted(contact)
    scene.weather('hangs before commit', 'none')
    await pass(scene.stage.world, 13_000)
    expect(scene.stage.server.mails).toHaveLength(1)
  })
})

describe('the customer', () => {
  test('takes a waiting entry back, and it is not sent until it is submitted again', async () => {
    scene.weather('dropped before commit')
    await scene.submitted()
    await expect(scene.wait(scene.page.outbox.takeBack(booking.id))).resolves.toMatchObject({
      state: 'returned',
      ...booking,
    })
    await pass(scene.stage.world, day)
    expect(scene.stage.server.rows).toHaveLength(0)
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
    await expect(scene.wait(scene.page.outbox.takeBack(booking.id))).resolves.toMatchObject({
      savedAt: expect.any(Number),
    })
  })

  test('has deleted what was delivered or given back; what waits stays', async () => {
    await scene.submitted()
    scene.weather('error after commit')
    await scene.submitted(contact)
    scene.weather('dropped before commit')
    await scene.submitted(bad)
    await scene.wait(scene.page.outbox.forget())
    expect(scene.stage.storage.keys()).toEqual([bad.id])
    await scene.wait(scene.page.outbox.remove(bad.id))
    expect(scene.stage.storage.keys()).toEqual([])
  })

  test('does not lose what has arrived and was not told yet', async () => {
    scene.weather('dropped before commit')
    await scene.submitted()
    scene.stage.world.crash(scene.page.process)
    const worker = scene.stage.open('worker').outbox
    await scene.wait(worker.drain('sync'))
    await scene.wait(worker.forget())
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done', payload: booking.payload })
  })
})

test('listeners hear of every change, their own page’s and others’, until they leave', async () => {
  const heard: Listing[] = []
  const leave = scene.page.outbox.subscribe((listing) => void heard.push(listing))
  await pass(scene.stage.world, 100)
  expect(heard.at(-1)).toEqual({ entries: [], unreadable: [], complete: true })
  await scene.submitted()
  await pass(scene.stage.world, 100)
  const states = heard.flatMap(({ entries }) =>
    entries.map(({ step, state }) => `${step} ${state}`),
  )
  expect(states).toEqual(
    expect.arrayContaining(['save sending', 'notify sending', 'done finished']),
  )
  leave()
  const count = heard.length
  await scene.wait(scene.page.outbox.forget())
  await pass(scene.stage.world, 100)
  expect(heard).toHaveLength(count)
})

test('a taken key with nothing behind it is no booking: kept, and sent again', async () => {
  scene.weather('taken key')
  await expect(scene.submitted()).resolves.toMatchObject({ is: 'waiting' })
  await pass(scene.stage.world, 60_000)
  expect(scene.stage.server.rows).toMatchObject([{ id: booking.id }])
  expect(scene.stage.oracle.violations).toEqual([])
})
