/** What the customer no longer wants, and the truth about it. */
import { beforeEach, expect, test } from 'vitest'
import { pass } from './play.ts'
import { bad, booking, contact, createScene, type Scene } from './scene.ts'

let scene: Scene
const cancel = (content = booking) => scene.wait(scene.page.outbox.cancel(content.id))
const kept = () => [...scene.stage.storage.database.keys()]

beforeEach(() => {
  scene = createScene()
})

test('asks the server where it may have arrived, and keeps it from ever arriving', async () => {
  scene.weather('dropped before commit')
  await scene.submitted()
  await expect(cancel()).resolves.toBe('cancelled')
  expect(scene.stage.server.isCancelled(booking.id)).toBe(true)
  expect(kept()).toEqual([])
})

test('what was cancelled and is submitted all the same goes out under the next id', async () => {
  scene.weather('dropped before commit')
  await scene.submitted()
  await cancel()
  const next = { ...booking, id: `${booking.id.slice(0, -1)}2` }
  await expect(scene.submitted()).resolves.toMatchObject({ ...next, state: 'saved' })
  expect(scene.stage.server.rows).toMatchObject([{ id: next.id }])
})

test('asks at once, however long the server asked to wait with sending', async () => {
  scene.weather('dropped before commit', 'try much later')
  await scene.submitted()
  await pass(scene.stage.world, 10_000)
  expect(scene.stored()?.notBefore).toBeDefined()
  await expect(cancel()).resolves.toBe('cancelled')
})

test('says that it had arrived, and mails it', async () => {
  scene.weather('dropped after commit')
  await scene.submitted()
  await expect(cancel()).resolves.toBe('arrived')
  await scene.untilStored('done')
  expect(scene.stored()).toMatchObject({ ...booking, tooLate: 'cancellation' })
  expect(scene.stage.server.mails).toHaveLength(1)
})

test('without a connection is asked later', async () => {
  scene.weather('dropped before commit', 'dropped before commit')
  await scene.submitted()
  await expect(cancel()).resolves.toBe('cancelling')
  await pass(scene.stage.world, 60_000)
  expect(kept()).toEqual([])
  expect(scene.stage.server.rows).toHaveLength(0)
})

test('of a changed booking cancels the earlier content too', async () => {
  scene.weather('error after commit', 'dropped before commit')
  await scene.submitted()
  await scene.submitted({ ...booking, payload: { ...booking.payload, area: 80 } } as typeof booking)
  await expect(cancel()).resolves.toBe('arrived')
  expect(scene.stored()).toMatchObject({ ...booking, tooLate: 'cancellation' })
})

test('what is only mailed is not sent any more, and may have arrived', async () => {
  scene.weather('dropped before commit')
  await scene.submitted(contact)
  await expect(cancel(contact)).resolves.toBe('unknown')
  expect(kept()).toEqual([])
})

test('what is gone by now may have arrived', async () => {
  await expect(cancel()).resolves.toBe('unknown')
})

test('forgetting deletes what has arrived and cancels what was given back; what waits stays', async () => {
  await scene.submitted()
  scene.weather('error before commit')
  await scene.submitted(contact)
  scene.weather('dropped before commit')
  await scene.submitted(bad)
  await expect(scene.wait(scene.page.outbox.forget())).resolves.toBe(true)
  expect(kept()).toEqual([`submission:${bad.id}`])
})

test('what was given back is forgotten once the server will never take it', async () => {
  scene.weather('error before commit', 'dropped before commit')
  await scene.submitted()
  await expect(scene.wait(scene.page.outbox.forget())).resolves.toBe(true)
  expect(scene.stored()).toMatchObject({ state: 'cancelling' })
  await pass(scene.stage.world, 60_000)
  expect(kept()).toEqual([])
  expect(scene.stage.server.isCancelled(booking.id)).toBe(true)
})
