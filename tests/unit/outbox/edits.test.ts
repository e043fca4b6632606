/** What was submitted is changed before its outcome is known. */
import { beforeEach, describe, expect, test } from 'vitest'
import { edited } from './model/submissions.ts'
import { booking, contact, createScene, type Scene } from './scene.ts'

let scene: Scene
// Another area.
const changed = edited(booking, 3)
const next = `${booking.id.slice(0, -1)}2`

beforeEach(() => {
  scene = createScene()
})

describe('a change after an unknown outcome', () => {
  test('makes no second row: what had arrived is the booking, and it says that the change came too late', async () => {
    scene.weather('error after commit')
    await scene.submitted()
    await expect(scene.submitted(changed)).resolves.toMatchObject({
      ...{ ...booking, state: 'saved', tooLate: 'change', formerIds: [next] },
    })
    expect(scene.stage.server.rows).toMatchObject([{ id: booking.id }])
  })

  test('where nothing had arrived, is the booking under the next id, and the earlier one never arrives', async () => {
    scene.weather('dropped before commit')
    await scene.submitted()
    await scene.wait(scene.page.outbox.takeBack(booking.id))
    const record = await scene.submitted(changed)
    expect(record).toMatchObject({ ...changed, id: next, state: 'saved' })
    expect(record?.tooLate).toBeUndefined()
    expect(scene.stage.server.isCancelled(booking.id)).toBe(true)
    expect(scene.stage.server.rows).toMatchObject([{ id: next }])
  })

  test('in two tabs makes one booking', async () => {
    const other = scene.stage.open('page')
    scene.weather('error before commit')
    await scene.submitted()
    const twice = [scene.page.outbox.submit(changed), other.outbox.submit(edited(booking, 1))]
    await scene.wait(Promise.all(twice))
    expect(scene.stage.server.rows).toHaveLength(1)
    expect(scene.stored()?.payload).toEqual(scene.stage.server.rows[0]?.content.payload)
  })

  test('waits while the server can’t say whether the earlier one arrived', async () => {
    scene.weather('error after commit')
    await scene.submitted()
    scene.weather('dropped before commit')
    await expect(scene.submitted(changed)).resolves.toMatchObject({ state: 'waiting' })
    expect(scene.stage.server.rows).toHaveLength(1)
    await scene.untilStored('done')
    expect(scene.stored()).toMatchObject({ ...booking, tooLate: 'change' })
  })

  test('of a message is a further one', async () => {
    scene.weather('error after commit')
    await scene.submitted(contact)
    const further = edited(contact, 1)
    await expect(scene.submitted(further)).resolves.toMatchObject({
      ...{ state: 'done', payload: further.payload },
    })
    expect(scene.stage.server.mails).toHaveLength(2)
  })
})

test.each([
  ['as it was', () => booking, {}],
  ['changed', () => changed, { tooLate: 'change' }],
])(
  'submitted again after it had arrived, %s, it makes no second row',
  async (_how, again, told) => {
    await scene.submitted()
    await expect(scene.submitted(again())).resolves.toMatchObject({
      ...{ ...booking, state: 'done', ...told },
    })
    expect(scene.stage.server.rows).toHaveLength(1)
  },
)

test.each(['start', 'online'] as const)(
  'what was given back and had arrived is found, and mailed: %s',
  async (trigger) => {
    scene.weather('error after commit')
    await scene.submitted()
    await scene.wait(scene.page.outbox.drain(trigger))
    await scene.untilStored('done')
    expect(scene.stage.server.mails).toHaveLength(1)
  },
)

test('refused, it may arrive all the same where an earlier attempt is still on its way', async () => {
  scene.weather('dropped before commit')
  await scene.submitted()
  scene.stage.server.isDayTaken = true
  await scene.untilStored('returned')
  // The earlier attempt arrives at last, at a day that is free again.
  scene.stage.server.isDayTaken = false
  scene.stage.server.handle({ name: 'save', content: booking, submittedAt: 0 })
  await expect(scene.submitted(changed)).resolves.toMatchObject({ ...booking, tooLate: 'change' })
  expect(scene.stage.server.rows).toHaveLength(1)
})
