// @vitest-environment jsdom
/** A statement of withdrawal that is on its way: sent by a press and told of once as a message is (tests/unit/contact, tests/faults/withdrawal.spec.ts). */
import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { keep, recordOf, stored, underWay } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'
import { expectFocus, goodServer, heading, newDevice, offline, press, user } from '../page.tsx'
import { field, number, record, showPage, submit } from './withdrawalPage.tsx'

test('what a page that died was sending is shown as that until it waits or has arrived, and can not be changed', async () => {
  const content = contentOf('withdrawal', 1)
  newDevice(offline)
  sessionStorage.setItem('odstapienie', JSON.stringify({ id: content.id, form: content.payload }))
  await showPage()
  await keep(recordOf(content, underWay()))
  expect(await screen.findByRole('button', { name: 'Wysyłanie...' })).toBeDisabled()
  expect(screen.queryByRole('textbox')).toBeNull()
  await keep(recordOf(content, { nextAt: Date.now() + 60_000 }))
  await heading('Oświadczenie czeka na wysłanie')
})

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
  const before = device.sent.length
  device.answers = goodServer
  await submit({ number: '2345-6789' })
  await heading('Mamy Twoje oświadczenie')
  const numbers = device.sent.slice(before).map(({ body }) => body.orderNumber)
  expect(new Set(numbers)).toEqual(new Set(['2345-6789']))
})

test('what waits is cancelled by its customer, who learns that a lost attempt may have arrived', async () => {
  const device = await submitOffline()
  await press('Anuluj oświadczenie')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Anuluj/ }))
  await expectFocus(heading('Oświadczenia nie wyślemy więcej'))
  expect(screen.getByText(/Nie wiemy jednak.*lucja@example\.pl/)).toBeVisible()
  expect(await record(device)).toBeUndefined()
  await press('Złóż kolejne oświadczenie')
  expect(field(number)).toHaveValue('')
})

test('what waits is cancelled for certain where nobody has tried to send it', async () => {
  newDevice(offline)
  const statement = recordOf(contentOf('withdrawal', 9), { notBefore: Date.now() + 60_000 })
  await keep(statement)
  await showPage()
  await press('Anuluj oświadczenie')
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Anuluj/ }))
  await expectFocus(heading('Oświadczenie anulowane'))
  expect(await stored(`submission:${statement.id}`)).toBeUndefined()
})

test('what waits does not stand in the way of another, and is counted by the bar then', async () => {
  await submitOffline()
  await press('Złóż kolejne oświadczenie')
  expect(field(number)).toHaveValue('')
  expect(await screen.findByText('1 zgłoszenie jeszcze nie dotarło')).toBeVisible()
  expect(screen.getByText('Odstąpienie od umowy: K7QF-2M9X')).toBeInTheDocument()
})
