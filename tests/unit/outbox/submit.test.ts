/** What a form may rely on: one id, however often and in whatever version it is submitted. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { NetworkFault } from './model/network.ts'
import { edited } from './model/submissions.ts'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, day, type Scene } from './scene.ts'

let scene: Scene

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
    await scene.untilStored(bad.id, 'sending')
    const second = stage.open('page').outbox.submit(bad)
    const outcomes = await scene.wait(Promise.all([first, second]))
    expect(outcomes).toMatchObject([{ is: 'refused' }, { is: 'refused' }])
    expect(await scene.stored(bad.id)).toMatchObject({ state: 'returned', attempts: 0 })
  })

  test('what the worker sends in the place of a page that died: its error is the answer to the next form', async () => {
    const { stage, page } = scene
    void page.outbox.submit(booking)
    await scene.untilStored(booking.id, 'waiting')
    stage.world.crash(page.process)
    scene.weather('error after commit')
    void stage.open('worker').outbox.drain('sync')
    await scene.untilStored(booking.id, 'sending')
    const second = scene.wait(stage.open('page').outbox.submit(booking))
    await expect(second).resolves.toMatchObject({ is: 'failed', last: { status: 500 } })
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'returned' })
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
