// @vitest-environment node
/** What pages and worker may rely on. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Entry } from '../../../src/outbox/entry.ts'
import type { Listing } from '../../../src/outbox/store.ts'
import type { Context } from './model/device.ts'
import type { NetworkFault } from './model/network.ts'
import { createStage, type Stage, submissionOf } from './model/stage.ts'
import { pass, until } from './play.ts'

const booking = submissionOf('booking', 1, false)
const contact = submissionOf('contact', 2, false)
const bad = submissionOf('booking', 3, true)
const day = 86_400_000

let stage: Stage
let page: Context

beforeEach(() => {
  stage = createStage({ seed: 1, hasLocks: true, hasBell: true })
  page = stage.open('page')
})

function wait<Value>(promise: Promise<Value>): Promise<Value> {
  return until(stage.world, promise)
}

function weather(...faults: (NetworkFault | 'none')[]): void {
  stage.network.script.push(...faults)
}

async function stored(id: string): Promise<Entry | undefined> {
  const { entries } = await wait(stage.open('worker').outbox.list())
  return entries.find((entry) => entry.id === id)
}

/** Accepts and attempts, as a form does. */
async function submitted(
  submission = booking,
): Promise<Awaited<ReturnType<Context['outbox']['attempt']>>> {
  await wait(page.outbox.accept(submission))
  return wait(page.outbox.attempt(submission.id))
}

describe('accepting', () => {
  test('keeps the submission before it answers', async () => {
    const { entry, same } = await wait(page.outbox.accept(booking))
    expect(same).toBe(true)
    expect(entry).toMatchObject({
      ...booking,
      step: 'save',
      state: 'waiting',
      attempts: 0,
      kept: 'disk',
    })
    expect(stage.storage.onDisk(booking.id)).toMatchObject(booking)
  })

  test('gives what is stored for the same id, and keeps one', async () => {
    await submitted()
    const again = await wait(page.outbox.accept(booking))
    expect(again).toMatchObject({ same: true, entry: { step: 'done' } })
    await expect(wait(page.outbox.attempt(booking.id))).resolves.toMatchObject({ is: 'saved' })
    expect(stage.server.rows).toHaveLength(1)
  })

  test('does not let another content take over an id', async () => {
    await wait(page.outbox.accept(booking))
    const changed = { ...submissionOf('booking', 9, false), id: booking.id }
    await expect(wait(page.outbox.accept(changed))).resolves.toMatchObject({
      same: false,
      entry: booking,
    })
  })

  test('says how well it is kept when the disk fails', async () => {
    stage.storage.faults = 1
    const { entry } = await wait(page.outbox.accept(booking))
    expect(entry?.kept).toBe('memory')
  })
})

describe('the first attempt', () => {
  test('saves, then mails', async () => {
    await expect(submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(stage.server.rows).toEqual([expect.objectContaining({ id: booking.id })])
    expect(await stored(booking.id)).toMatchObject({ step: 'done', state: 'finished' })
  })

  test('counts a message as sent only when it is mailed', async () => {
    weather('captive page')
    await expect(submitted(contact)).resolves.toMatchObject({ is: 'no-answer' })
    await pass(stage.world, 60_000)
    expect(await stored(contact.id)).toMatchObject({ step: 'done' })
  })

  test('shows a booking as saved though its mail fails', async () => {
    weather('none', 'error before commit')
    await expect(submitted()).resolves.toMatchObject({ is: 'saved' })
  })

  test('does not wait for a mail that hangs', async () => {
    weather('none', 'hangs before commit')
    const before = stage.world.time
    await expect(submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(stage.world.time - before).toBeLessThan(5000)
  })

  test.each<[NetworkFault, string]>([
    ['error before commit', 'answered-error'],
    ['error after commit', 'answered-error'],
    ['try later', 'answered-error'],
    ['ours', 'parked'],
  ])('gives the entry back to the form: %s', async (fault, is) => {
    weather(fault)
    await expect(submitted()).resolves.toMatchObject({ is })
    expect(await stored(booking.id)).toMatchObject({ state: 'withdrawn' })
    await pass(stage.world, day)
    await wait(stage.open('page').outbox.drain('start'))
    expect(await stored(booking.id)).toMatchObject({ state: 'withdrawn' })
    // Pressing again sends the same id.
    await expect(submitted()).resolves.toMatchObject({ is: 'saved' })
    expect(stage.server.rows).toHaveLength(1)
  })

  test('names the broken rule of refused data', async () => {
    await expect(submitted(bad)).resolves.toMatchObject({
      is: 'refused',
      last: { rule: 'booking_requests_name_check' },
    })
  })

  test('gives up waiting after 15 s, and delivers later', async () => {
    weather('hangs before commit')
    const before = stage.world.time
    await expect(submitted()).resolves.toMatchObject({
      is: 'no-answer',
      entry: { state: 'waiting' },
    })
    expect(stage.world.time - before).toBeGreaterThanOrEqual(15_000)
    expect(stage.world.time - before).toBeLessThan(16_000)
    await pass(stage.world, 60_000)
    expect(await stored(booking.id)).toMatchObject({ step: 'done' })
  })

  test('keeps a promise that another tab has made', async () => {
    weather('error before commit')
    await wait(page.outbox.accept(booking))
    const first = page.outbox.attempt(booking.id)
    const other = stage.open('page')
    // The other tab's patience is over before the answer comes.
    const ours = stage.storage.onDisk(booking.id) as Entry
    await wait(
      stage.storage
        .shelfOf(other.process)
        .change(booking.id, (now) => ({ ...(now as object), promised: true })),
    )
    await expect(wait(first)).resolves.toMatchObject({ is: 'no-answer' })
    expect(ours).not.toHaveProperty('promised')
    await pass(stage.world, 60_000)
    expect(stage.server.rows).toHaveLength(1)
  })
})

describe('waiting entries', () => {
  test('go out by themselves', async () => {
    weather('dropped before commit', 'dropped before commit')
    await submitted()
    await pass(stage.world, 60_000)
    expect(await stored(booking.id)).toMatchObject({ step: 'done' })
  })

  test('are parked by our own mistake until the next start', async () => {
    weather('dropped before commit', 'ours')
    await submitted()
    await pass(stage.world, 60_000)
    expect(await stored(booking.id)).toMatchObject({ state: 'parked' })
    await wait(page.outbox.drain('online'))
    expect(await stored(booking.id)).toMatchObject({ state: 'parked' })
    await wait(stage.open('page').outbox.drain('start'))
    expect(await stored(booking.id)).toMatchObject({ step: 'done' })
  })

  test('stay when they are refused, and are not sent again', async () => {
    weather('dropped before commit')
    await submitted(bad)
    await pass(stage.world, 60_000)
    expect(await stored(bad.id)).toMatchObject({ state: 'refused', last: { problem: 'data' } })
    await wait(page.outbox.drain('start'))
    await wait(page.outbox.sendNow(bad.id))
    expect(stage.oracle.violations).toEqual([])
    expect(await stored(bad.id)).toMatchObject({ state: 'refused', attempts: 2 })
  })

  test('respect the server’s wish, at most for an hour, unless the customer insists', async () => {
    weather('dropped before commit', 'try much later')
    await submitted()
    await pass(stage.world, 60_000)
    await wait(page.outbox.drain('online'))
    expect(await stored(booking.id)).toMatchObject({ state: 'waiting', attempts: 2 })
    await pass(stage.world, 3_600_000)
    expect(await stored(booking.id)).toMatchObject({ step: 'done' })

    weather('dropped before commit', 'try much later')
    await submitted(contact)
    await pass(stage.world, 60_000)
    await wait(page.outbox.sendNow(contact.id))
    expect(await stored(contact.id)).toMatchObject({ step: 'done' })
  })

  test('ask after 30 days, and go when the customer says so', async () => {
    stage.network.faults = 1
    weather('dropped before commit')
    await submitted()
    stage.world.crash(page.process)
    stage.network.faults = 0
    stage.world.skew = 31 * day
    const later = stage.open('page')
    await expect(wait(later.outbox.drain('start'))).resolves.toEqual({ pending: 0 })
    await wait(later.outbox.sendNow())
    expect(stage.server.rows).toHaveLength(0)
    await wait(later.outbox.sendNow(booking.id))
    expect(stage.server.rows).toHaveLength(1)
  })

  test('lose their mail after ten failures, but not their row', async () => {
    weather('none', ...Array.from({ length: 12 }, () => 'dropped before commit' as const))
    await submitted()
    await pass(stage.world, 3_600_000)
    expect(await stored(booking.id)).toMatchObject({
      step: 'done',
      last: { problem: 'mail-given-up' },
    })
    expect(stage.network.script).toHaveLength(2)
    expect(stage.server.rows).toHaveLength(1)
  })

  test('of a newer version are left alone', async () => {
    const newer = { v: 99, id: 'x', wish: 'unknown' }
    await wait(stage.storage.shelfOf(page.process).change('x', () => newer))
    await wait(page.outbox.drain('start'))
    await wait(page.outbox.clearDelivered())
    await expect(wait(page.outbox.list())).resolves.toEqual({ entries: [], unreadable: ['x'] })
    expect(stage.storage.onDisk('x')).toBe(newer)
    await expect(wait(page.outbox.accept({ ...booking, id: 'x' }))).resolves.toMatchObject({
      same: false,
    })
    expect(stage.storage.onDisk('x')).toBe(newer)
  })

  test('do not hold up each other', async () => {
    await wait(page.outbox.accept(booking))
    await wait(page.outbox.accept(contact))
    weather('hangs before commit', 'none')
    await pass(stage.world, 13_000)
    expect([...stage.server.mails.values()]).toEqual([1])
  })
})

describe('the customer’s hand', () => {
  test('takes an entry back, deletes it, and forgets what is delivered', async () => {
    await wait(page.outbox.accept(booking))
    await wait(page.outbox.withdraw(booking.id))
    expect(await stored(booking.id)).toMatchObject({ state: 'withdrawn' })
    await submitted(contact)
    await wait(page.outbox.withdraw(contact.id))
    expect(await stored(contact.id)).toMatchObject({ state: 'finished' })
    await wait(page.outbox.clearDelivered())
    await expect(wait(page.outbox.list())).resolves.toEqual({ entries: [], unreadable: [] })
    await wait(page.outbox.accept(bad))
    await wait(page.outbox.clearDelivered())
    expect(await stored(bad.id)).toBeDefined()
    await wait(page.outbox.remove(bad.id))
    expect(await stored(bad.id)).toBeUndefined()
  })
})

test('listeners hear of every change, their own page’s and others’, until they leave', async () => {
  const heard: Listing[] = []
  const leave = page.outbox.subscribe((listing) => void heard.push(listing))
  await pass(stage.world, 100)
  expect(heard.at(-1)).toEqual({ entries: [], unreadable: [] })
  await submitted()
  await pass(stage.world, 100)
  const states = heard.flatMap(({ entries }) =>
    entries.map(({ step, state }) => `${step} ${state}`),
  )
  expect(states).toEqual(
    expect.arrayContaining(['save sending', 'notify sending', 'done finished']),
  )
  leave()
  const count = heard.length
  await wait(page.outbox.remove(booking.id))
  await pass(stage.world, 100)
  expect(heard).toHaveLength(count)
})
