// @vitest-environment jsdom
/** Tabs over one storage: neither brings back what the other has changed, whatever comes in between. */
import { expect, test } from 'vitest'
import { makeDevice } from './device.ts'

test('a write that waits leaves alone what another tab wrote meanwhile', async () => {
  const { stored, put, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  // What zustand hands over with any change of its state, be it none of the stored fields.
  tab.change({})
  put({ phone: '600', step: 2 })
  await tab.load()
  expect(tab.state).toEqual({ phone: '600', step: 2 })
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: '600', step: 2 })
})

test('a copy in the pocket does not undo what was typed after it', async () => {
  const { parts, stored, openTab } = makeDevice()
  parts.pocket.set({ version: 1, fields: { phone: 'old', step: 3 } })
  const tab = openTab()
  await tab.load()
  tab.change({ phone: 'new' })
  const writing = tab.storage.flush()
  await Promise.resolve()
  tab.change({ step: 4 })
  await writing
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: 'new', step: 4 })
})

test('a reading from before a write does not undo it in the page', async () => {
  const { stored, delayReading, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  const answer = delayReading()
  const loading = tab.load()
  tab.change({ phone: '600' })
  await tab.storage.flush()
  answer()
  await loading
  expect(tab.state.phone).toBe('600')
  expect(stored()?.phone).toBe('600')
})

test('what is flushed before the first load has ended is kept after it', async () => {
  const { put, stored, delayReading, openTab } = makeDevice()
  put({ phone: '', step: 3 })
  const answer = delayReading()
  const tab = openTab()
  const loading = tab.load()
  tab.change({ phone: '600' })
  const flushing = tab.storage.flush()
  answer()
  await flushing
  expect(stored()).toEqual({ phone: '600', step: 3 })
  await loading
  expect(tab.state).toEqual({ phone: '600', step: 3 })
})

test('what another tab writes while the first reading is under way is not missed', async () => {
  const { delayReading, openTab } = makeDevice()
  const writer = openTab()
  await writer.load()
  const answer = delayReading()
  const reader = openTab()
  const loading = reader.load()
  writer.change({ phone: '600' })
  await writer.storage.flush()
  const heard = new BroadcastChannel('draft')
  await new Promise((resolve) => {
    heard.onmessage = resolve
    writer.change({ step: 2 })
    void writer.storage.flush()
  })
  heard.close()
  answer()
  await loading
  expect(reader.state).toEqual({ phone: '600', step: 2 })
})

test('a disk that fails throws nothing away', async () => {
  const { failReading, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ phone: '600' })
  await tab.storage.flush()
  failReading()
  await tab.load()
  expect(tab.state.phone).toBe('600')
})

test('a copy that another page put in the pocket during a write stays', async () => {
  const { parts, afterWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ step: 2 })
  const left = { version: 1, fields: { phone: '600' } }
  afterWriting(() => parts.pocket.set(left))
  await tab.storage.flush()
  expect(parts.pocket.get()).toBe(left)
})

test('news that comes during a write is not taken for a change of this tab', async () => {
  const { stored, put, delayReading, delayWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  put({ phone: '600', step: 1 })
  const answer = delayReading()
  const loading = tab.load()
  await Promise.resolve()
  const write = delayWriting()
  tab.change({ step: 2 })
  const writing = tab.storage.flush()
  await write.begun
  answer()
  await loading
  write.end()
  await writing
  put({ phone: '700', step: 2 })
  tab.change({ step: 3 })
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: '700', step: 3 })
})

test('a write that fails after the draft was thrown away does not bring it back', async () => {
  const { parts, stored, delayWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ phone: '600' })
  const write = delayWriting()
  const writing = tab.storage.flush()
  await write.begun
  tab.state = tab.storage.reset()
  write.fail()
  await writing
  await tab.storage.flush()
  expect([parts.pocket.get(), stored()]).toEqual([undefined, undefined])
})

test('a write that ends after the draft was thrown away does not speak for the next one', async () => {
  const { stored, delayWriting, openTab } = makeDevice()
  const tab = openTab()
  await tab.load()
  tab.change({ phone: '600' })
  const write = delayWriting()
  const writing = tab.storage.flush()
  await write.begun
  tab.state = tab.storage.reset()
  write.end()
  await writing
  tab.change({ phone: '600' })
  await tab.storage.flush()
  expect(stored()).toEqual({ phone: '600', step: 1 })
})
