// @vitest-environment jsdom
/** Reading the draft, whatever was stored. */
import { beforeEach, expect, test } from 'vitest'
import { freshDevice, store, stored } from '../device.ts'
import { openLoadedTab } from './tabs.ts'

beforeEach(freshDevice)

test.each([
  ['null', null],
  ['a text', '{"firstName":"A'],
  ['five megabytes', { firstName: 'x'.repeat(5_000_000) }],
  ['nonsense in every field', { area: 7, date: 'x', step: 9, id: '', email: {}, startedAt: 'x' }],
])('%s: the form is empty and works', async (_what, value) => {
  await store('draft', value)
  const tab = await openLoadedTab()
  const empty = { area: '', date: '', firstName: '', email: '', step: 1 }
  expect(tab.useDraft.getState()).toMatchObject({ hydrated: true, ...empty })
  expect(tab.useDraft.getState().id).not.toBe('')
  tab.changeDraft({ area: 'do-40' })
  await tab.flushDraft()
  expect(await stored('draft')).toMatchObject({ area: 'do-40' })
})

test.each([
  ['a newer version', { firstName: 'Ala', colour: 'red', area: { m2: 5 } }],
  ['an unknown step', { firstName: 'Ala', step: 'two' }],
  ['an impossible start time', { firstName: 'Ala', startedAt: 8.64e15 }],
])('%s: what parses is kept', async (_what, value) => {
  await store('draft', { id: 'kept', ...value })
  const { startedAt, ...draft } = (await openLoadedTab()).useDraft.getState()
  expect(draft).toMatchObject({ hydrated: true, firstName: 'Ala', area: '', step: 1, id: 'kept' })
  expect(startedAt).toBeLessThanOrEqual(Date.now())
})
