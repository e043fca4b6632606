/** What was submitted is changed before its outcome is known: still one id, and what the server holds is told. */
import { beforeEach, describe, expect, test } from 'vitest'
import { type Entry, isEarlierVersion } from '../../../src/outbox/entry.ts'
import type { Submission } from '../../../src/outbox/kinds/kinds.ts'
import { edited, submissionOf } from './model/submissions.ts'
import { pass } from './play.ts'
import { booking, contact, createScene, day, type Scene } from './scene.ts'

let scene: Scene
// Another area.
const changed = edited(booking, 3)

beforeEach(() => {
  scene = createScene()
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
