/** What a form and its customer can rely on. What must never happen is proved by the schedules. */
import { beforeEach, describe, expect, test } from 'vitest'
import { booking, contact, edited } from './model/submissions.ts'
import { createScene, type Scene } from './scene.ts'

let scene: Scene
const hour = 3_600_000
const changed = edited(booking, 3)
const next = `${booking.id.slice(0, -3)}100`
const hanging = 'hangs before commit'
const cancel = () => scene.wait(scene.outbox.cancel(booking.id))
const forget = () => scene.wait(scene.outbox.forget())
const kept = () => [...scene.stage.storage.database.keys()]

beforeEach(() => {
  scene = createScene()
})

describe('a submission', () => {
  test('is saved, then mailed; its record stays, with the company’s status', async () => {
    await expect(scene.submitted()).resolves.toMatchObject({ ...booking, state: 'saved' })
    expect(scene.server.rows).toMatchObject([{ id: booking.id }])
    expect(scene.server.mails).toMatchObject([{ id: booking.id }])
    expect(scene.stored()).toMatchObject({
      ...{ ...booking, state: 'done', seen: true },
      company: { status: 'new', late: false },
    })
    expect(scene.stored()?.company?.at).toBeGreaterThan(0)
  })

  test.each([
    ['the answer after 15 s', [hanging], 15_000, 'waiting'],
    ['its mail after 3 s', ['none', hanging], 3000, 'saved'],
  ] as const)('gives up waiting for %s', async (_what, weather, limit, state) => {
    scene.weather(...weather)
    await scene.submitted()
    const { time } = scene.stage.world
    expect(time).toBeGreaterThanOrEqual(limit)
    expect(time).toBeLessThan(limit + 1000)
    expect(scene.stored()).toMatchObject({ state })
  })

  test('that was changed gives up waiting for both answers after 20 s', async () => {
    scene.weather('dropped before commit', 'takes 12 s', hanging)
    await scene.submitted()
    await scene.wait(scene.outbox.takeBack(booking.id))
    const { time } = scene.stage.world
    await expect(scene.submitted(changed)).resolves.toMatchObject({ state: 'waiting' })
    expect(scene.stage.world.time - time).toBeLessThan(21_000)
    expect(scene.stored()).toMatchObject({ ...changed, id: next, state: 'waiting' })
  })

  test('is sent when submitted again a month after it was returned', async () => {
    scene.weather('error before commit')
    await expect(scene.submitted()).resolves.toMatchObject({ state: 'returned' })
    scene.stage.world.skew = 31 * 24 * hour
    await expect(scene.submitted()).resolves.toMatchObject({ ...booking, state: 'saved' })
  })
})

describe('what waits', () => {
  test('obeys Retry-After, for an hour at most, unless the customer presses "Wyślij teraz"', async () => {
    scene.weather('try much later')
    await expect(scene.submitted()).resolves.toMatchObject({ state: 'waiting' })
    // Within its own back-off, and after it.
    for (const passed of [0, 600_000]) {
      await scene.pass(passed)
      await scene.wait(scene.outbox.drain('sign'))
      expect(scene.stored()).toMatchObject({ state: 'waiting', attempts: 1 })
    }
    await scene.pass(hour)
    expect(scene.stored()).toMatchObject({ state: 'done' })

    scene.weather('try much later')
    await scene.submitted(contact)
    await scene.wait(scene.outbox.sendNow(contact.id))
    expect(scene.stored(contact)).toMatchObject({ state: 'done' })
  })

  test('is sent by a press at any moment of an earlier request', async () => {
    for (let ms = 0; ms < 100; ms++) {
      scene = createScene()
      scene.weather('dropped before commit', 'ours')
      await scene.submitted(contact)
      const earlier = scene.outbox.sendNow(contact.id)
      await scene.pass(ms)
      await scene.wait(scene.outbox.sendNow(contact.id))
      await scene.wait(earlier)
      expect(scene.stored(contact), `after ${ms} ms`).toMatchObject({ state: 'done' })
    }
  })

  test('is sent at once on a sign of a better network; a message that was returned is not', async () => {
    scene.weather('ours', 'dropped before commit')
    await scene.submitted(contact)
    await scene.submitted()
    await scene.wait(scene.outbox.drain('sign'))
    expect(scene.stored()).toMatchObject({ state: 'done' })
    expect(scene.server.mails).toMatchObject([{ id: booking.id }])
  })

  test('by our own mistake is tried again after an hour, or on a sign that it may be repaired', async () => {
    const expectAttempts = (attempts: number) =>
      expect(scene.stored()).toMatchObject({ problem: { code: 'configuration' }, attempts })
    scene.weather('dropped before commit', 'ours', 'ours')
    await scene.submitted()
    await scene.pass(hour)
    expectAttempts(2)
    await scene.wait(scene.outbox.drain('sign'))
    expectAttempts(3)
    await scene.pass(hour - 1000)
    expectAttempts(3)
    await scene.pass(1000)
    await scene.untilStored('done')
  })
})

describe('what has arrived', () => {
  test.each([
    ['waiting', 'dropped after commit', 'waiting', 0],
    ['unknown for a month', 'dropped after commit', 'waiting', 31],
    ['returned', 'error after commit', 'returned', 0],
  ] as const)(
    'though %s, is found at the next start without asking the customer, as the table has it, and mailed',
    async (_how, weather, state, days) => {
      scene.weather(weather)
      await expect(scene.submitted()).resolves.toMatchObject({ state })
      scene.stage.world.skew = days * 24 * hour
      await scene.wait(scene.stage.open('page').outbox.drain('sign'))
      await scene.untilStored('done')
      expect(scene.stored()).toMatchObject({ company: { status: 'new', late: false } })
      expect(scene.server.mails).toHaveLength(1)
    },
  )

  test('keeps its row, though its mail is given up after ten failures', async () => {
    scene.weather('none', ...Array.from({ length: 12 }, () => 'error before commit' as const))
    await scene.submitted()
    await scene.pass(hour)
    expect(scene.stored()).toMatchObject({ state: 'done', problem: { code: 'transient' } })
    expect(scene.stage.network.script).toHaveLength(2)
    expect(scene.server.rows).toHaveLength(1)
  })

  test('is known to its form, though another page has announced and deleted it at once', async () => {
    const { stage } = scene
    stage.contexts[0]?.storage.subscribe(() => {
      if (scene.stored(contact)?.state === 'done') stage.storage.database.clear()
    })
    await expect(scene.submitted(contact)).resolves.toMatchObject({ state: 'done' })
    expect(kept()).toEqual([])
  })

  test('has its status updated by pages, not by the worker', async () => {
    await scene.submitted()
    const heardAt = scene.stored()?.company?.at
    scene.weather('error before commit')
    await scene.wait(scene.stage.open('worker').outbox.drain('sign'))
    expect(scene.stage.network.script).toHaveLength(1)
    for (const _ of ['not heard', 'heard']) await scene.wait(scene.outbox.drain('sign'))
    expect(scene.stored()?.company?.at).toBeGreaterThan(heardAt ?? 0)
  })
})

describe('a change after an unknown outcome', () => {
  test('is sent at once under the next id if nothing had arrived; the earlier booking never arrives', async () => {
    scene.weather('dropped before commit')
    await scene.submitted()
    await scene.wait(scene.outbox.takeBack(booking.id))
    const { time } = scene.stage.world
    const record = await scene.submitted(changed)
    expect(scene.stage.world.time - time).toBeLessThan(1500)
    expect(record).toMatchObject({ ...changed, id: next, state: 'saved' })
    expect(record?.tooLate).toBeUndefined()
    expect(scene.server.isCancelled(booking.id)).toBe(true)
    expect(scene.server.rows).toMatchObject([{ id: next }])
  })

  test('waits for the server’s answer; if the booking had arrived, it stays and says so', async () => {
    scene.weather('error after commit', 'dropped before commit')
    await scene.submitted()
    await expect(scene.submitted(changed)).resolves.toMatchObject({ state: 'waiting' })
    await scene.untilStored('done')
    expect(scene.stored()).toMatchObject({ ...booking, tooLate: 'change' })
    expect(scene.server.rows).toMatchObject([{ id: booking.id }])
  })
})

describe('cancelled', () => {
  test('a booking never arrives; submitted again, it is sent under the next id', async () => {
    scene.weather('dropped before commit', 'dropped before commit')
    await scene.submitted()
    await expect(cancel()).resolves.toMatchObject({ state: 'cancelling' })
    await expect(cancel()).resolves.toBeUndefined()
    expect(scene.server.isCancelled(booking.id)).toBe(true)
    expect(kept()).toEqual([])
    await expect(scene.submitted()).resolves.toMatchObject({ ...booking, id: next, state: 'saved' })
    expect(scene.server.rows).toMatchObject([{ id: next }])
  })

  test('a changed booking that had arrived before the change says so, and is mailed', async () => {
    scene.weather('error after commit', 'dropped before commit')
    await scene.submitted()
    await scene.submitted(changed)
    await expect(cancel()).resolves.toMatchObject({ ...booking, tooLate: 'cancellation' })
    expect(scene.server.mails).toHaveLength(1)
  })
})

test('deleting the data: what was returned goes once the server has cancelled it, what waits stays', async () => {
  scene.weather('dropped before commit')
  await scene.submitted(contact)
  scene.weather('error before commit', 'dropped before commit')
  await scene.submitted()
  await expect(forget()).resolves.toHaveLength(2)
  expect(scene.stored()).toMatchObject({ state: 'cancelling' })
  await scene.pass(60_000)
  expect(kept()).toEqual([`submission:${contact.id}`])
  expect(scene.server.isCancelled(booking.id)).toBe(true)
})
