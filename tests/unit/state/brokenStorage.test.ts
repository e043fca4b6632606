// @vitest-environment jsdom
/** The stored draft, whatever was stored and whatever the storage does. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshDevice } from '../device.ts'
import { openLoadedTab, store, stored } from './tabs.ts'

beforeEach(freshDevice)

/** What the page would try again after five seconds it tries when it is told to. */
function holdRetries(): () => void {
  const { setTimeout: wait } = globalThis
  const held: (() => void)[] = []
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    ms === 5000 ? held.push(run) : wait(run, ms),
  )
  return () => {
    for (const run of held.splice(0)) run()
  }
}

describe('a database that is late', () => {
  test('an answer after the deadline still brings the draft, without what was typed since', async () => {
    await store({ version: 1, fields: { firstName: 'Ala', phone: '1', id: 'kept' } })
    const { open } = indexedDB
    const late = vi.spyOn(indexedDB, 'open').mockImplementation((name, version) => {
      const request = open.call(indexedDB, name, version)
      Object.defineProperty(request, 'onsuccess', {
        set: (heard: (event: Event) => void) =>
          request.addEventListener('success', (event) => setTimeout(heard, 2000, event)),
      })
      return request
    })
    const tab = await openLoadedTab()
    expect(tab.useDraft.getState()).toMatchObject({ hydrated: true, firstName: '' })
    tab.changeDraft({ phone: '600' })
    await vi.waitFor(
      () => expect(tab.useDraft.getState()).toMatchObject({ firstName: 'Ala', id: 'kept' }),
      { timeout: 40_000 },
    )
    expect(tab.useDraft.getState().phone).toBe('600')
    late.mockRestore()
    await tab.flushDraft()
    expect(await stored()).toMatchObject({ state: { firstName: 'Ala', phone: '600' } })
  })

  test('a database that fails at first is not taken for an empty one', async () => {
    await store({ version: 1, fields: { firstName: 'Ala', phone: '1', id: 'kept' } })
    const tryAgain = holdRetries()
    const broken = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('not now', 'UnknownError')
    })
    const tab = await openLoadedTab()
    tab.changeDraft({ phone: '600' })
    await tab.flushDraft()
    broken.mockRestore()
    await tab.flushDraft()
    expect(await stored()).toMatchObject({ fields: { firstName: 'Ala' } })
    await vi.waitFor(
      async () => {
        tryAgain()
        expect(await stored()).toMatchObject({ state: { firstName: 'Ala', phone: '600' } })
      },
      { timeout: 40_000 },
    )
  })
})

describe('whatever is stored', () => {
  test.each([
    ['null', null],
    ['a text', '{"version":1,"fie'],
    ['an array', [1, 2, 3]],
    ['a number', 5],
    ['an envelope without fields', { version: 1 }],
    ['fields that are an array', { version: 1, fields: ['a'] }],
    ['five megabytes', { version: 1, fields: { firstName: 'x'.repeat(5_000_000) } }],
    [
      'nonsense in every field',
      { version: 1, fields: { area: 7, date: 'x', step: 9, id: '', email: {} } },
    ],
  ])('%s: the form is empty and works', async (_what, value) => {
    await store(value)
    const tab = await openLoadedTab()
    expect(tab.useDraft.getState()).toMatchObject({
      hydrated: true,
      area: '',
      firstName: '',
      step: 1,
    })
    tab.changeDraft({ area: 'do-40' })
    await tab.flushDraft()
    expect(await stored()).toMatchObject({ version: 3, state: { area: 'do-40' } })
  })

  test('a copy in localStorage that is cut off: the form is empty and works', async () => {
    localStorage.setItem('draft', '{"version":1,"fields":{"firstName":"A')
    const tab = await openLoadedTab()
    expect(tab.useDraft.getState()).toMatchObject({ hydrated: true, firstName: '' })
    tab.changeDraft({ firstName: 'Ala' })
    await tab.flushDraft()
    expect(await stored()).toMatchObject({ state: { firstName: 'Ala' } })
  })

  test.each([
    ['an older version', { version: 0, fields: { firstName: 'Ala' } }],
    ['no version', { fields: { firstName: 'Ala' } }],
    [
      'a newer version',
      { version: 7, fields: { firstName: 'Ala', colour: 'red', area: { m2: 5 } } },
    ],
    ['this version', { version: 2, state: { firstName: 'Ala', step: 9 } }],
    [
      'a beginning that no clock shows',
      { version: 2, state: { firstName: 'Ala', id: 'kept', startedAt: Number.POSITIVE_INFINITY } },
    ],
    ['a version that is no number', { version: Number.NaN, fields: { firstName: 'Ala' } }],
    ['a negative version', { version: -3, fields: { firstName: 'Ala', step: 'two' } }],
  ])('%s: what parses is kept', async (_what, value) => {
    await store(value)
    const tab = await openLoadedTab()
    const { startedAt, ...draft } = tab.useDraft.getState()
    expect(draft).toMatchObject({ hydrated: true, firstName: 'Ala', area: '' })
    expect(startedAt).toBeLessThanOrEqual(Date.now())
  })
})
