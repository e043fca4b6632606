// @vitest-environment jsdom
/** The wizard's step in the address: what has to be filled in before it, Back, and "Zmień". */
import 'fake-indexeddb/auto'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { days } from '../days.ts'
import { freshDevice, store } from '../device.ts'

beforeEach(freshDevice)

const stepOne = { area: '50-60', termsAccepted: true, id: 'kept', startedAt: 7 }
const stepTwo = { ...stepOne, date: days.ordinary }
const contact = { firstName: 'Anna', lastName: 'Nowak', email: 'anna@wp.pl', phone: '600100200' }
const full = { ...stepTwo, ...contact }

/** Opens the address over a stored draft; gives the draft's store. */
async function open(address: string, draft: object = {}) {
  await store('draft', draft)
  history.replaceState(null, '', `/rezerwacja${address}`)
  vi.resetModules()
  const { useWizardStep } = await import('../../../src/features/booking/wizardStep.ts')
  const { changeDraft, hydrateDraft, useDraft } = await import('../../../src/state/draft.ts')

  function Steps() {
    const { step, goTo, forward, back, change, canGoBack, isSentTooEarly } = useWizardStep(true)
    return (
      <>
        <h1>{step}</h1>
        <button type="button" onClick={forward}>
          Dalej
        </button>
        {canGoBack && (
          <button type="button" onClick={back}>
            Wstecz
          </button>
        )}
        <button type="button" onClick={() => goTo(2)}>
          Krok 2
        </button>
        <button type="button" onClick={() => change(1)}>
          Zmień
        </button>
        {isSentTooEarly && <p role="alert">sent too early</p>}
      </>
    )
  }
  render(
    <BrowserRouter>
      <Steps />
    </BrowserRouter>,
  )
  await act(hydrateDraft)
  return { changeDraft, useDraft }
}

async function expectStep(step: number, address: string): Promise<void> {
  await waitFor(() => {
    expect(location.search).toBe(address)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(String(step))
  })
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the address', () => {
  test.each([
    ['an untouched form begins', '', {}, 1, ''],
    ['skips nothing', '?krok=3', {}, 1, '?krok=1'],
    ['skips nothing either', '?krok=4', stepTwo, 3, '?krok=3'],
    ['leads to what may be seen', '?krok=2', full, 2, '?krok=2'],
    ['of no step leads to where the draft was left', '', { ...full, step: 3 }, 3, '?krok=3'],
    ['brings the area of the home page', '?powierzchnia=60-70', {}, 1, '?krok=1'],
  ])('%s', async (_what, address, draft, step, shown) => {
    const { useDraft } = await open(address, draft)
    await expectStep(step, shown)
    if (address.includes('60-70')) expect(useDraft.getState().area).toBe('60-70')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('of a form that was sent before the scripts came leads on', async () => {
    await open('?krok=2&powierzchnia=60-70&regulamin=on')
    await expectStep(2, '?krok=2')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['no area', '?krok=2&powierzchnia=&regulamin=on', '', true],
    ['no terms', '?krok=2&powierzchnia=60-70', '60-70', false],
  ])('of one with %s says what is missing', async (_what, address, area, termsAccepted) => {
    const { useDraft } = await open(address)
    await expectStep(1, area ? '?krok=1' : '')
    expect(screen.getByRole('alert')).toBeVisible()
    expect(useDraft.getState()).toMatchObject({ area, termsAccepted })
  })
})

describe('on the way', () => {
  test('each step is kept, and Back leads to the one before, by the button and the browser', async () => {
    const { useDraft } = await open('', full)
    await press('Dalej')
    await expectStep(2, '?krok=2')
    expect(useDraft.getState().step).toBe(2)
    await press('Dalej')
    await expectStep(3, '?krok=3')
    const visited = history.length
    await press('Wstecz')
    await expectStep(2, '?krok=2')
    history.back()
    await expectStep(1, '?krok=1')
    expect(history.length).toBe(visited)
    expect(screen.queryByRole('button', { name: 'Wstecz' })).toBeNull()
  })

  test('"Wstecz" leads to the step before, also after a reload or a leap', async () => {
    await open('?krok=3', full)
    await press('Wstecz')
    await expectStep(2, '?krok=2')
    await press('Dalej')
    await press('Krok 2')
    await press('Wstecz')
    await expectStep(1, '?krok=1')
  })

  test.each(['Dalej', 'Wstecz'])('"Zmień", then "%s" comes back to the summary', async (button) => {
    await open('?krok=4', full)
    await press('Zmień')
    await expectStep(1, '?krok=1&zmiana=1')
    await press(button)
    await expectStep(4, '?krok=4')
  })

  test('a day that became too early meanwhile is cleared and named', async () => {
    const { changeDraft, useDraft } = await open('?krok=4', full)
    await expectStep(4, '?krok=4')
    act(() => changeDraft({ date: days.past }))
    await expectStep(2, '?krok=2')
    expect(useDraft.getState()).toMatchObject({ date: '', expiredDate: days.past })
  })
})
