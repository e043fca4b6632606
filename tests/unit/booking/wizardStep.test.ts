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

/** Opens the address over a stored draft, which is read after `meanwhile`; gives the steps that the draft was told, too. */
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
    ['an untouched form begins', '', {}, 1, '', ''],
    ['skips nothing', '?krok=3', {}, 1, '?krok=1', ''],
    ['skips nothing either', '?krok=4', stepTwo, 3, '?krok=3', '50-60'],
    ['leads to what may be seen', '?krok=2', full, 2, '?krok=2', '50-60'],
    ['brings the area of the home page', '?powierzchnia=60-70', {}, 1, '?krok=1', '60-70'],
  ])('%s', async (_what, address, draft, step, shown, area) => {
    const { useDraft, wizard, expectStep } = await open(address, draft)
    await expectStep(step, shown)
    expect(useDraft.getState().area).toBe(area)
    expect(wizard().isCheckDue).toBe(false)
  })

  test('of no step leads to where the draft was left, which the next tab can read all the while', async () => {
    const { steps, expectStep } = await open('', left)
    await expectStep(3, '?krok=3')
    expect(new Set(steps)).toEqual(new Set([3]))
  })

  test.each([
    ['leads on', '60-70&regulamin=on', {}, 2, '?krok=2', '60-70', true],
    ['over a draft leads to its step', '&regulamin=on', left, 3, '?krok=3', '50-60', true],
    ['without an area says so', '&regulamin=on', {}, 1, '', '', true],
    ['without the terms says so', '60-70', {}, 1, '?krok=1', '60-70', false],
  ])('of a form sent early %s', async (_what, sent, draft, step, shown, area, termsAccepted) => {
    const { useDraft, wizard, expectStep } = await open(`?krok=2&powierzchnia=${sent}`, draft)
    await expectStep(step, shown)
    expect(wizard().isCheckDue).toBe(step === 1)
    expect(useDraft.getState()).toMatchObject({ area, termsAccepted })
  })
})

describe('on the way', () => {
  test('each step is kept, and Back leads to the one before, by the button and the browser', async () => {
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

  test('"Wstecz" leads to the step before, also after a reload or a leap', async () => {
    const { wizard, press, expectStep } = await open('?krok=3', full)
    press('back')
    await expectStep(2, '?krok=2')
    press('forward')
    act(() => wizard().goTo(2))
    press('back')
    await expectStep(1, '?krok=1')
  })

  test('the steps of what has become a booking are left at once: Back meets none of them', async () => {
    const { changeDraft, startFresh, press, expectStep } = await open('', full)
    press('forward')
    await expectStep(2, '?krok=2')
    const visited = history.length
    press('forward')
    press('forward')
    await expectStep(4, '?krok=4')
    await act(startFresh)
    await expectStep(1, '?krok=1')
    // The next one's second step takes the place of its second.
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

  test('a press counts while the address names another step than React has drawn', async () => {
    const { press, expectStep } = await open('?krok=2', full)
    history.replaceState(history.state, '', '/rezerwacja')
    press('forward')
    await expectStep(3, '?krok=3')
  })

  test('a press counts in an entry that the browser made, for a hash', async () => {
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

  test('a page asked for while the draft is still being read is not taken back', async () => {
    // The address changes with the press; React keeps this page until the other one's script has come.
    const { wizard } = await open('', left, () => history.pushState(null, '', '/kontakt'))
    expect(location.pathname).toBe('/kontakt')
    expect(wizard().step).toBe(3)
  })

  test.each([
    ['', 2],
    ['?krok=1', 1],
  ])('a day that is too early by now is asked for anew (%j)', async (address, step) => {
    const late = { ...full, date: days.past, step: 4 }
    const { changeDraft, chosenDay, expectStep } = await open(address, late)
    await expectStep(step, `?krok=${step}`)
    expect(chosenDay()).toBe('')
    act(() => changeDraft({ date: days.ordinary }))
    expect(chosenDay()).toBe(days.ordinary)
  })
})
