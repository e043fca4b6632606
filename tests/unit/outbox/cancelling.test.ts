/** What the customer no longer wants: cancelled, removed or forgotten, and the truth about it. */
import { beforeEach, describe, expect, test } from 'vitest'
import { isDelivered } from '../../../src/outbox/entry.ts'
import { cancelledRule, idAfterCancelled } from '../../../src/outbox/newId.ts'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, type Scene } from './scene.ts'

let scene: Scene

beforeEach(() => {
  scene = createScene()
})

describe('the customer', () => {
  test('has forgotten what was given back with an unknown outcome once the server will never take it', async () => {
    scene.weather('error before commit')
    await scene.submitted()
    scene.weather('dropped before commit')
    await scene.wait(scene.page.outbox.forget())
    expect(await scene.stored(booking.id)).toMatchObject({ state: 'cancelling' })
    await pass(scene.stage.world, 60_000)
    expect(scene.stage.storage.keys()).toEqual([])
    expect(scene.stage.server.isCancelled(booking.id)).toBe(true)
  })

  test.each(['forget', 'remove'] as const)('hears by %s that it had arrived', async (way) => {
    scene.weather('error after commit')
    await scene.submitted()
    const told: string[] = []
    scene.page.outbox.subscribe(({ entries }) => {
      told.push(...entries.filter((one) => one.payload && isDelivered(one)).map(({ id }) => id))
    })
    await scene.wait(scene.page.outbox[way](booking.id))
    await pass(scene.stage.world, 60_000)
    expect(told).toContain(booking.id)
    expect(scene.stage.server.rows).toHaveLength(1)
    expect(scene.stage.server.mails).toHaveLength(1)
  })

  test('removes what the server refused without asking it again', async () => {
    await scene.submitted(bad)
    scene.weather('ours')
    await scene.wait(scene.page.outbox.remove(bad.id))
    expect(scene.stage.storage.keys()).toEqual([])
    expect(scene.stage.network.script).toEqual(['ours'])
  })
})

describe('cancelling', () => {
  test('what was never sent is certain at once', async () => {
    scene.stage.world.at(0, () => void scene.page.outbox.submit(booking))
    // Stored, and not yet sent.
    const disk = scene.stage.storage
    while (!disk.onDisk(booking.id)) scene.stage.world.step()
    const cancelling = scene.stage.open('page').outbox.cancel(booking.id)
    expect(['cancelled', 'arrived']).toContain(await scene.wait(cancelling))
  })

  test('asks the server about what lies in the memory of this tab alone: another may have sent it', async () => {
    const { stage, page } = scene
    stage.storage.faults = 1
    scene.weather('hangs after commit')
    void page.outbox.submit(booking)
    await pass(stage.world, 8000)
    expect(stage.server.rows).toHaveLength(1)
    const other = stage.open('page').outbox
    void other.submit(booking)
    await pass(stage.world, 3500)
    await expect(scene.wait(other.cancel(booking.id))).resolves.toBe('arrived')
  })

  test('asks the server where it may have arrived, and keeps it from ever arriving', async () => {
    scene.weather('dropped before commit')
    await scene.submitted()
    await expect(scene.wait(scene.page.outbox.cancel(booking.id))).resolves.toBe('cancelled')
    expect(scene.stage.server.isCancelled(booking.id)).toBe(true)
    expect(scene.stage.storage.keys()).toEqual([])
    await expect(scene.submitted()).resolves.toMatchObject({
      is: 'refused',
      last: { rule: cancelledRule },
    })
    const anew = { ...booking, id: idAfterCancelled(booking.id) }
    await expect(scene.submitted(anew)).resolves.toMatchObject({ is: 'saved' })
    expect(scene.stage.server.rows).toMatchObject([{ id: anew.id }])
  })

  test('asks at once, however long the server asked to wait with sending', async () => {
    scene.weather('dropped before commit', 'try much later')
    await scene.submitted()
    await pass(scene.stage.world, 10_000)
    expect(await scene.stored(booking.id)).toMatchObject({ notBefore: expect.any(Number) })
    await expect(scene.wait(scene.page.outbox.cancel(booking.id))).resolves.toBe('cancelled')
    expect(scene.stage.server.isCancelled(booking.id)).toBe(true)
  })

  test('says that it had arrived', async () => {
    scene.weather('dropped after commit')
    await scene.submitted()
    await expect(scene.wait(scene.page.outbox.cancel(booking.id))).resolves.toBe('arrived')
    await pass(scene.stage.world, 60_000)
    expect(await scene.stored(booking.id)).toMatchObject({ step: 'done' })
    expect(scene.stage.server.rows).toHaveLength(1)
  })

  test('without a connection is asked later', async () => {
    scene.weather('dropped before commit', 'dropped before commit')
    await scene.submitted()
    await expect(scene.wait(scene.page.outbox.cancel(booking.id))).resolves.toBe('cancelling')
    await pass(scene.stage.world, 60_000)
    expect(scene.stage.storage.keys()).toEqual([])
    expect(scene.stage.server.rows).toHaveLength(0)
  })

  test('what is only mailed is certain before it was sent, and else may have arrived', async () => {
    scene.weather('dropped before commit')
    await scene.submitted(contact)
    await expect(scene.wait(scene.page.outbox.cancel(contact.id))).resolves.toBe('arrived')
    expect(await scene.stored(contact.id)).toMatchObject({ state: 'waiting' })
  })
})
