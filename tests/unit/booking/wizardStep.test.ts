// @vitest-environment jsdom
/** The wizard's step in the address: what has to be filled in before it, Back, and "Zmień". */
import { act, renderHook, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { days } from '../../days.ts'
import { freshDevice, store } from '../device.ts'

beforeEach(freshDevice)

const stepOne = { area: '50-60', termsAccepted: true, id: 'kept', startedAt: 7 }
const stepTwo = { ...stepOne, date: days.ordinary }
const contact = { firstName: 'Anna', lastName: 'Nowak', email: 'anna@wp.pl', phone: '600100200' }
const full = { ...stepTwo, ...contact }
const left = { ...full, step: 3 }

/** Opens the address with a stored draft, read after `meanwhile`; `steps` are those that were written into the draft. */
async function open(address: string, draft: object = {}, meanwhile = () => {}) {
  await store('draft', draft)
  history.replaceState(null, '', `/rezerwacja${address}`)
  const { useWizardStep } = await import('../../../src/features/booking/wizardStep.ts')
  const { changeDraft, hydrateDraft, startFresh, useChosenDay, useDraft } = await import(
    '../../../src/state/draft.ts'
  )
  const steps: number[] = []
  useDraft.subscribe(({ hydrated, step }) => hydrated && steps.push(step))
  const { result } = renderHook(useWizardStep, { wrapper: BrowserRouter })
  const wizard = () => result.current
  meanwhile()
  await act(hydrateDraft)
  return {
    ...{ changeDraft, startFresh, useDraft, steps, wizard },
    chosenDay: () => renderHook(useChosenDay).result.current,
    press: (way: 'forward' | 'back') => act(() => wizard()[way]()),
    expectStep: (step: number, shown: string) =>
      waitFor(() => expect([location.search, wizard().step]).toEqual([shown, step])),
  }
}

describe('the address', () => {
  test.each([
    ['of an untouched form is step 1', '', {}, 1, '', ''],
    ['skips no step', '?krok=3', {}, 1, '?krok=1', ''],
    ['skips no step of a draft either', '?krok=4', stepTwo, 3, '?krok=3', '50-60'],
    ['shows a step that may be seen', '?krok=2', full, 2, '?krok=2', '50-60'],
    ['brings the area of the home page', '?powierzchnia=60-70', {}, 1, '?krok=1', '60-70'],
  ])('%s', async (_what, address, draft, step, shown, area) => {
    const { useDraft, wizard, expectStep } = await open(address, draft)
    await expectStep(step, shown)
    expect(useDraft.getState().area).toBe(area)
    expect(wizard().isCheckDue).toBe(false)
  })

  test('without a step leads to the draft’s step, and writes no other into the draft on the way', async () => {
    const { steps, expectStep } = await open('', left)
    await expectStep(3, '?krok=3')
    expect(new Set(steps)).toEqual(new Set([3]))
  })

  test.each([
    ['leads to step 2', '60-70&regulamin=on', {}, 2, '?krok=2', '60-70', true],
    ['leads to the step of a draft', '&regulamin=on', left, 3, '?krok=3', '50-60', true],
    ['without the terms says so', '60-70', {}, 1, '?krok=1', '60-70', false],
  ])('of a form sent early %s', async (_what, sent, draft, step, shown, area, termsAccepted) => {
    const { useDraft, wizard, expectStep } = await open(`?krok=2&powierzchnia=${sent}`, draft)
    await expectStep(step, shown)
    expect(wizard().isCheckDue).toBe(step === 1)
    expect(useDraft.getState()).toMatchObject({ area, termsAccepted })
  })
})

describe('on the way', () => {
  test('each step is stored; "Wstecz" and the browser’s Back lead to the one before', async () => {
    const { useDraft, wizard, press, expectStep } = await open('', full)
    press('forward')
    await expectStep(2, '?krok=2')
    expect(useDraft.getState().step).toBe(2)
    press('forward')
    await expectStep(3, '?krok=3')
    const visited = history.length
    press('back')
    await expectStep(2, '?krok=2')
    history.back()
    await expectStep(1, '?krok=1')
    expect(history.length).toBe(visited)
    expect(wizard().canGoBack).toBe(false)
  })

  test('"Wstecz" leads to the step before, also after a reload or a jump', async () => {
    const { wizard, press, expectStep } = await open('?krok=3', full)
    press('back')
    await expectStep(2, '?krok=2')
    press('forward')
    act(() => wizard().goTo(2))
    press('back')
    await expectStep(1, '?krok=1')
  })

  test('once a draft has become a booking, its steps leave the history: Back leads to none of them', async () => {
    const { changeDraft, startFresh, press, expectStep } = await open('', full)
    press('forward')
    await expectStep(2, '?krok=2')
    const visited = history.length
    press('forward')
    press('forward')
    await expectStep(4, '?krok=4')
    await act(startFresh)
    await expectStep(1, '?krok=1')
    // Step 2 of the next booking takes the old one's place.
    act(() => changeDraft({ area: '40-50' }))
    press('forward')
    await expectStep(2, '?krok=2')
    expect(history.length).toBe(visited)
  })

  test.each(['forward', 'back'] as const)('"Zmień", then %s, leads to the summary', async (way) => {
    const { wizard, press, expectStep } = await open('?krok=4', full)
    // A second tap may come before React has drawn the first.
    act(() => void [wizard().goTo(1), wizard().goTo(1)])
    await expectStep(1, '?krok=1')
    expect(wizard().canGoBack).toBe(true)
    press(way)
    await expectStep(4, '?krok=4')
  })

  test('a press leads on from the step on screen, even if the address already names another', async () => {
    const { press, expectStep } = await open('?krok=2', full)
    history.replaceState(history.state, '', '/rezerwacja')
    press('forward')
    await expectStep(3, '?krok=3')
  })

  test('a press works in a history entry that the browser made for a hash', async () => {
    const { press, expectStep } = await open('?krok=2', full)
    await act(async () => {
      const arrived = new Promise((resolve) =>
        addEventListener('popstate', resolve, { once: true }),
      )
      location.hash = 'main'
      await arrived
    })
    press('forward')
    await expectStep(3, '?krok=3')
  })

  test('a link followed while the draft is still being read is not undone', async () => {
    // The address changes at once; React keeps this page until the other one's script has loaded.
    const { wizard } = await open('', left, () => history.pushState(null, '', '/kontakt'))
    expect(location.pathname).toBe('/kontakt')
    expect(wizard().step).toBe(3)
  })

  test.each([
    ['', 2],
    ['?krok=1', 1],
  ])('a day that has become too early must be chosen again (%j)', async (address, step) => {
    const late = { ...full, date: days.past, step: 4 }
    const { changeDraft, chosenDay, expectStep } = await open(address, late)
    await expectStep(step, `?krok=${step}`)
    expect(chosenDay()).toBe('')
    act(() => changeDraft({ date: days.ordinary }))
    expect(chosenDay()).toBe(days.ordinary)
  })
})
