// @vitest-environment jsdom
/** A statement that waits on this device, in the place of its form. */
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keep, recordOf, stored } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import {
  expectFocus,
  field,
  goodServer,
  heading,
  newDevice,
  offline,
  press,
  user,
} from '../page.tsx'
import { number, showPage, submit } from './withdrawalPage.tsx'

async function submitOffline() {
  const device = newDevice(offline)
  await showPage()
  await submit()
  await heading('Oświadczenie czeka na wysłanie')
  expect(screen.getByText(/Nie ma jeszcze potwierdzenia/)).toBeVisible()
  return device
}

test('what waits is there after a reload, too, and goes back to its form; what is changed is sent alone', async () => {
  const device = await submitOffline()
  cleanup()
  await showPage()
  await heading('Oświadczenie czeka na wysłanie')
  await press('Popraw')
  await waitFor(() => expect(field(number)).toHaveValue('K7QF-2M9X'))
  device.sent.length = 0
  device.answers = goodServer
  await submit({ number: '2345-6789' })
  await heading('Mamy Twoje oświadczenie')
  expect(new Set(device.sent.map(({ body }) => body.orderNumber))).toEqual(new Set(['2345-6789']))
})

test.each([
  [0, 'Oświadczenie anulowane', /umowa obowiązuje bez\szmian/],
  [1, 'Oświadczenia nie wyślemy więcej', /^Nie wiemy jednak.* jan9@example\.pl/],
])(
  'what waits is cancelled by its customer; after %i attempts: %s',
  async (attempts, title, words) => {
    newDevice(offline)
    const notBefore = Date.now() + 60_000
    const statement = recordOf(contentOf('withdrawal', 9), { attempts, notBefore })
    await keep(statement)
    await showPage()
    await press('Anuluj oświadczenie')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Anuluj/ }))
    await expectFocus(heading(title))
    expect(screen.getByText(words)).toBeVisible()
    expect(await stored(`submission:${statement.id}`)).toBeUndefined()
    await press('Złóż kolejne oświadczenie')
    expect(field(number)).toHaveValue('')
  },
)

test('what waits does not stand in the way of others, and is counted by the bar then', async () => {
  await submitOffline()
  await press('Złóż kolejne oświadczenie')
  expect(field(number)).toHaveValue('')
  expect(await screen.findByText('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
  expect(screen.getByText('Odstąpienie od umowy: K7QF-2M9X')).toBeInTheDocument()
  await submit({ number: '2345-6789' })
  await heading('Oświadczenie czeka na wysłanie')
  await press('Złóż kolejne oświadczenie')
  expect(field(number)).toHaveValue('')
  expect(screen.getByText('2 zgłoszenia jeszcze nie dotarły')).toBeVisible()
})

test('what was left to wait is shown again once it was taken back and sent again', async () => {
  await submitOffline()
  await press('Złóż kolejne oświadczenie')
  await user.click(await screen.findByText('1 zgłoszenie jeszcze nie dotarło'))
  await press('Popraw')
  await waitFor(() => expect(field(number)).toHaveValue('K7QF-2M9X'))
  await submit()
  await heading('Oświadczenie czeka na wysłanie')
})
