// @vitest-environment node
/** What a form may rely on. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/outbox/entry.ts'
import type { NetworkFault } from './model/network.ts'
import { submissionOf } from './model/stage.ts'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, day, type Scene } from './scene.ts'

let scene: Scene

beforeEach(() => {
  scene = createScene()
})

describe('accepting', () => {
  test('keeps the submission before it answers', async () => {
    const { entry, same } = await scene.wait(scene.page.outbox.accept(booking))
    expect(same).toBe(true)
    expect(entry).toMatchObject({
      ...booking,
      step: 'save',
      state: 'waiting',
      attempts: 0,
      kept: 'disk',
    })
    expect(scene.stage.storage.onDisk(booking.id)).toMatchObject(booking)
  })

  test('gives what is stored for the same id, and keeps one', async () => {
    await scene.submitted()
    const again = await scene.wait(scene.page.outbox.accept(booking))
    expect(again).toMatchObject({ same: true, entry: { step: 'done' } })
    await expect(scene.wait(scene.page.outbox.attempt(booking.id))).resolves.toMatchObject({
      is: 'saved',
    })
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('does not let another content take over an id', async () => {
    await scene.wait(scene.page.outbox.accept(booking))
    const changed = { ...submissionOf('booking', 9, false), id: booking.id }
    await expect(scene.wait(scene.page.outbox.accept(changed))).resolves.toMatchObject({
      same: false,
      entry: booking,
    })
  })

  test('says how well it is kept when the disk fails', async () => {
    scene.stage.storage.faults = 1
    const { entry } = await scene.wait(scene.page.outbox.accept(booking))
    expect(entry?.kept).toBe('memory')
  })
})

describe('the first attempt', () => {
  test('saves, then mails', async () => {
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(scene.stage.server.rows).toEqual([expect.objectContaining({ id: booking.id })])
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done', state: 'finished' })
  })

  test('counts a message as sent only when it is mailed', async () => {
    scene.weather('captive page')
    await expect(scene.submitted(contact)).resolves.toMatchObject({ is: 'no-answer' })
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(contact.id)).toMatchObject({ step: 'done' })
  })

  test('shows a booking as saved though its mail fails', async () => {
    scene.weather('none', 'error before commit')
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
  })

  test('does not wait for a mail that hangs', async () => {
    scene.weather('none', 'hangs before commit')
    const before = scene.stage.world.time
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(scene.stage.world.time - before).toBeLessThan(5000)
  })

  test.each<[NetworkFault, string]>([
    ['error before commit', 'answered-error'],
    ['error after commit', 'answered-error'],
    ['try later', 'answered-error'],
    ['ours', 'parked'],
  ])('gives the entry back to the form: %s', async (fault, is) => {
    scene.weather(fault)
    await expect(scene.submitted()).resolves.toMatchObject({ is })
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'withdrawn' })
    await pass(scene.stage.world, day)
    await scene.wait(scene.stage.open('page').outbox.drain('start'))
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'withdrawn' })
    // Pressing again sends the same id.
    await expect(scene.submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('names the broken rule of refused data', async () => {
    await expect(scene.submitted(bad)).resolves.toMatchObject({
      is: 'refused',
      last: { rule: 'booking_requests_name_check' },
    })
  })

  test('gives up waiting after 15 s, and delivers later', async () => {
    scene.weather('hangs before commit')
    const before = scene.stage.world.time
    await expect(scene.submitted()).resolves.toMatchObject({
      is: 'no-answer',
      entry: { state: 'waiting' },
    })
    expect(scene.stage.world.time - before).toBeGreaterThanOrEqual(15_000)
    expect(scene.stage.world.time - before).toBeLessThan(16_000)
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done' })
  })

  test('keeps a promise that another tab has made', async () => {
    scene.weather('error before commit')
    await scene.wait(scene.page.outbox.accept(booking))
    const first = scene.page.outbox.attempt(booking.id)
    const other = scene.stage.open('page')
    // The other tab's patience is over before the answer comes.
    const ours = scene.stage.storage.onDisk(booking.id) as Entry
    await scene.wait(
      scene.stage.storage
        .shelfOf(other.process)
        .change(booking.id, (now) => ({ ...(now as object), promised: true })),
    )
    await expect(scene.wait(first)).resolves.toMatchObject({ is: 'no-answer' })
    expect(ours).not.toHaveProperty('promised')
    await pass(scene.stage.world, 60_000)
    expect(scene.stage.server.rows).toHaveLength(1)
  })
})
