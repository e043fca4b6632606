/** A drain ends when all that is due was sent, and asks database and network for nothing twice. */
import { expect, test, vi } from 'vitest'
import { recordOf } from '../device.ts'
import { contact, contentOf } from './model/submissions.ts'
import { createScene } from './scene.ts'

test.each([
  ['are due together cost 12 operations each', 'sign', 0, 12],
  ['become due one after the other cost 8', 'alarm', 300, 8],
] as const)('100 records that %s', async (_how, trigger, apart, most) => {
  const { stage, server, outbox, wait, pass, weather } = createScene()
  const count = 100
  const submittedAt = stage.world.now()
  for (let number = 1; number <= count; number += 1) {
    const nextAt = submittedAt + number * apart
    const record = recordOf(contentOf('booking', number), { submittedAt, nextAt })
    stage.storage.database.set(`submission:${record.id}`, record)
  }
  weather(...Array.from({ length: 2 * count }, () => 'takes 12 s' as const))
  await wait(outbox.drain(trigger))
  await pass(60_000)
  expect(server.mails).toHaveLength(count)
  const [page] = stage.contexts
  expect((page?.process.operations ?? 0) / count).toBeLessThanOrEqual(most)
})

test('a worker whose database fails sends nothing that it read before: a page may have cancelled it', async () => {
  const { stage, server, outbox, wait, weather, submitted } = createScene()
  weather('dropped before commit', 'dropped before commit')
  await submitted(contact)
  const worker = stage.open('worker')
  await wait(worker.outbox.drain('sign'))
  await wait(outbox.cancel(contact.id))
  stage.storage.faults = 1
  // It fails before it is read again.
  vi.spyOn(stage.world, 'chance').mockImplementation((share) => share === 1)
  await expect(wait(worker.outbox.drain('sign'))).rejects.toThrow('database')
  expect(server.mails).toEqual([])
})

test('what a page cancels when its database fails is cancelled there, too: the worker does not send it', async () => {
  const { stage, server, outbox, wait, pass, weather, submitted } = createScene()
  weather('dropped before commit')
  await submitted(contact)
  // The next operation fails, and writes nothing.
  vi.spyOn(stage.world, 'chance').mockReturnValueOnce(true).mockReturnValueOnce(false)
  await expect(wait(outbox.cancel(contact.id))).resolves.toBeUndefined()
  await pass(1000)
  await wait(stage.open('worker').outbox.drain('sign'))
  expect(server.mails).toEqual([])
})
