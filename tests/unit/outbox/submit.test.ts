/** What a form may rely on: one id, however often and in whatever version it is submitted. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Entry, isEarlierVersion } from '../../../src/outbox/entry.ts'
import type { Submission } from '../../../src/outbox/kinds/kinds.ts'
import type { NetworkFault } from './model/network.ts'
import { edited, submissionOf } from './model/submissions.ts'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, day, type Scene } from './scene.ts'

let scene: Scene
// Another area.
const changed = edited(booking, 3)

beforeEach(() => {
  scene = createScene()
})

describe('submitting', () => {
  test('saves, then mails; once that is told, a receipt without the customer remains', async () => {
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved', entry: booking })
    expect(scene.stage.server.rows).toEqual([expect.objectContaining({ id: booking.id })])
    await scene.wait(scene.page.outbox.acknowledge(booking.id))
    const stored = scene.stage.storage.onDisk(booking.id)
    expect(stored).toMatchObject({ step: 'done', state: 'finished', told: true, revision: 1 })
    expect(JSON.stringify(stored)).not.toContain('example.pl')
    expect(JSON.stringify(stored)).not.toContain('Jan')
  })

  test('keeps what is told of until its mail has gone', async () => {
    scene.weather('none', 'error before commit')
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
    await scene.wait(scene.page.outbox.acknowledge(booking.id))
    expect(await scene.stored(booking.id)).toMatchObject({
      step: 'notify',
      payload: booking.payload,
    })
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(booking.id)).not.toHaveProperty('payload')
    expect(scene.stage.server.mails).toHaveLength(1)
  })

  test('twice at once shares one outcome', async () => {
    const outcomes = [scene.page.outbox.submit(booking), scene.page.outbox.submit(booking)]
    const [one, other] = await scene.wait(Promise.all(outcomes))
    expect(one).toBe(other)
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('in another tab while it is under way shares its answer too', async () => {
    const { stage, page } = scene
    const first = page.outbox.submit(bad)
    while ((stage.storage.onDisk(bad.id) as Partial<Entry> | undefined)?.state !== 'sending') {
      await pass(stage.world, 1)
    }
    const second = stage.open('page').outbox.submit(bad)
    const outcomes = await scene.wait(Promise.all([first, second]))
    expect(outcomes).toMatchObject([{ is: 'refused' }, { is: 'refused' }])
    expect(await scene.stored(bad.id)).toMatchObject({ state: 'returned', attempts: 0 })
  })

  test('counts a message as sent only when it is mailed', async () => {
    scene.weather('captive page')
    await expect(scene.submitted(contact)).resolves.toMatchObject({ is: 'waiting' })
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(contact.id)).toMatchObject({ step: 'done' })
  })

  test('does not wait for a mail that hangs', async () => {
    scene.weather('none', 'hangs before commit')
    const before = scene.stage.world.time
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(scene.stage.world.time - before).toBeLessThan(5000)
  })

  test.each<[NetworkFault, string]>([
    ['error after commit', 'failed'],
    ['ours', 'held'],
  ])('gives the entry back to the form: %s', async (fault, is) => {
    scene.weather(fault)
    await expect(scene.submitted()).resolves.toMatchObject({ is })
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'returned' })
    // Pressing again sends the same id.
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('a limit is like no answer: kept, and sent when the server wants it', async () => {
    scene.weather('try much later')
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'waiting' })
    await pass(scene.stage.world, 600_000)
    expect(scene.stage.server.rows).toHaveLength(0)
    await pass(scene.stage.world, 3_600_000)
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('names the broken rule of refused data; corrected, it goes out under the same id', async () => {
    await expect(scene.submitted(bad)).resolves.toMatchObject({
      is: 'refused',
      last: { rule: 'booking_requests_name_check' },
    })
    await expect(scene.submitted(edited(bad, 2))).resolves.toMatchObject({ is: 'saved' })
    expect(scene.stage.server.rows).toMatchObject([{ id: bad.id, revision: 2 }])
  })

  test('gives up waiting after 15 s, and delivers later', async () => {
    scene.weather('hangs before commit')
    const before = scene.stage.world.time
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'waiting' })
    expect(scene.stage.world.time - before).toBeGreaterThanOrEqual(15_000)
    expect(scene.stage.world.time - before).toBeLessThan(16_000)
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done' })
  })

  test('waits at most 20 s for a frozen tab that has the lock, and goes on without it', async () => {
    const frozen = scene.stage.open('page')
    scene.weather('hangs before commit')
    const other = frozen.outbox.submit(booking)
    await pass(scene.stage.world, 1000)
    scene.stage.world.freeze(frozen.process, day)
    const before = scene.stage.world.time
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'waiting' })
    expect(scene.stage.world.time - before).toBeLessThan(21_000)
    await pass(scene.stage.world, 60_000)
    expect(scene.stage.server.rows).toHaveLength(1)
    void other
  })

  test('says how well it is kept when the disk fails', async () => {
    scene.stage.storage.faults = 1
    scene.weather('dropped before commit')
    await expect(scene.submitted()).resolves.toMatchObject({
      is: 'waiting',
      entry: { kept: 'memory' },
    })
  })
})

describe('a change after an unknown outcome', () => {
  test('makes no second row: what had arrived is the booking, and the page is told', async () => {
    scene.weather('error after commit')
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'failed' })
    const outcome = await scene.submitted(changed)
    expect(outcome).toMatchObject({ is: 'saved', entry: { payload: booking.payload, revision: 1 } })
    expect(outcome.is === 'saved' && isEarlierVersion(outcome.entry)).toBe(true)
    expect(scene.stage.server.rows).toMatchObject([{ revision: 1 }])
  })

  test('that the server refuses is not taken for the booking where the first version had arrived', async () => {
    scene.weather('error after commit')
    await scene.submitted()
    const { payload } = submissionOf('booking', 1, true)
    await expect(scene.submitted({ ...booking, payload } as Submission)).resolves.toMatchObject({
      is: 'saved',
      entry: { payload: booking.payload, revision: 1 },
    })
  })

  test('is the booking where nothing had arrived', async () => {
    scene.weather('dropped before commit')
    await scene.submitted()
    await scene.wait(scene.page.outbox.takeBack(booking.id))
    const outcome = await scene.submitted(changed)
    expect(outcome).toMatchObject({ is: 'saved', entry: { payload: changed.payload, revision: 2 } })
    expect(outcome.is === 'saved' && isEarlierVersion(outcome.entry)).toBe(false)
    expect(scene.stage.server.rows).toMatchObject([{ revision: 2 }])
  })

  test('in another tab makes no second row either', async () => {
    const other = scene.stage.open('page')
    scene.weather('error after commit')
    await scene.submitted()
    await expect(scene.wait(other.outbox.submit(changed))).resolves.toMatchObject({
      is: 'saved',
      entry: { payload: booking.payload },
    })
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('waits while the server can not say which version it holds', async () => {
    scene.weather('error after commit')
    await scene.submitted()
    scene.weather('none', 'dropped before commit')
    await expect(scene.submitted(changed)).resolves.toMatchObject({ is: 'waiting' })
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(booking.id)).toMatchObject({ revision: 1, lastRevision: 2 })
  })

  test('of a message that was sent says so', async () => {
    scene.weather('dropped after commit')
    await scene.submitted(contact)
    await scene.wait(scene.page.outbox.takeBack(contact.id))
    const outcome = await scene.submitted(edited(contact, 1))
    expect(outcome).toMatchObject({ is: 'saved', entry: { payload: contact.payload } })
    expect(scene.stage.server.mails).toHaveLength(1)
  })

  test.each([false, true])(
    'that was sent while it was being changed says so: told %s',
    async (isTold) => {
      await scene.submitted(contact)
      if (isTold) await scene.wait(scene.page.outbox.acknowledge(contact.id))
      const outcome = await scene.submitted(edited(contact, 1))
      expect(outcome.is === 'saved' && isEarlierVersion(outcome.entry)).toBe(true)
      expect(scene.stage.server.mails).toHaveLength(1)
    },
  )

  test('is none where the very same was sent', async () => {
    await scene.submitted(contact)
    const outcome = await scene.submitted(contact)
    expect(outcome.is === 'saved' && isEarlierVersion(outcome.entry)).toBe(false)
  })
})

test('what was given back and had arrived is found at the next start', async () => {
  scene.weather('error after commit')
  await scene.submitted()
  await scene.wait(scene.stage.open('page').outbox.drain('start'))
  expect(await scene.stored(booking.id)).toMatchObject({ step: 'done', revision: 1 })
  expect(scene.stage.server.mails).toHaveLength(1)
})

test('what a request that was given up brings after a later version was refused is found too', async () => {
  scene.weather('dropped before commit')
  await scene.submitted()
  const first = await scene.stored(booking.id)
  const { payload } = submissionOf('booking', 1, true)
  await scene.submitted({ ...booking, payload } as Submission)
  expect(await scene.stored(booking.id)).toMatchObject({ state: 'refused', revision: 2 })
  scene.stage.server.handle(first as Entry, 'save')
  await scene.wait(scene.stage.open('page').outbox.drain('start'))
  expect(scene.stage.oracle.violations).toEqual([])
  expect(await scene.stored(booking.id)).toMatchObject({ step: 'done', revision: 1 })
})

test('what was given back and had not arrived stays the form’s', async () => {
  scene.weather('error before commit')
  const { is } = await scene.submitted()
  await scene.wait(scene.page.outbox.takeBack(booking.id))
  await scene.wait(scene.stage.open('page').outbox.drain('start'))
  await pass(scene.stage.world, day)
  expect(is).not.toBe('saved')
  expect(await scene.stored(booking.id)).toMatchObject({ state: 'returned' })
  expect(scene.stage.server.rows).toHaveLength(0)
})
