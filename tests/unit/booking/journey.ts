/** The way through the wizard in a component test. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { type Network, newDevice, openPage, patience, type Sent } from './page.tsx'

export const user = userEvent.setup()

export function press(name: string | RegExp): Promise<void> {
  return user.click(screen.getByRole('button', { name }))
}

export async function fillStepOne(area = '60-70 m²'): Promise<void> {
  await user.selectOptions(screen.getByLabelText('Powierzchnia mieszkania'), area)
  await press('Dalej')
  await screen.findByRole('heading', { name: /Kiedy mamy malować/ }, patience)
}

export async function chooseDay(): Promise<string> {
  await user.click(await screen.findByRole('button', { name: /Data malowania/ }, patience))
  const grid = await screen.findByRole('grid', {}, patience)
  const [first] = within(grid)
    .getAllByRole('button')
    .filter((button) => !button.hasAttribute('disabled'))
  await user.click(first as HTMLElement)
  const day = screen.getByRole('button', { name: /Data malowania/ }).textContent ?? ''
  await press('Dalej')
  await screen.findByLabelText('Imię', {}, patience)
  return day
}

async function fillContact(): Promise<void> {
  await user.type(screen.getByLabelText('Imię'), 'Żaneta')
  await user.type(screen.getByLabelText('Nazwisko'), 'Nowak')
  await user.type(screen.getByLabelText('E-mail'), 'zaneta@wp.pl')
  await user.type(screen.getByLabelText('Telefon'), '600 100 200')
  await press('Dalej')
  await screen.findByRole('heading', { name: /Czy wszystko się zgadza/ })
}

export async function openSummary(network: Network): Promise<Sent[]> {
  const sent = newDevice(network)
  await openPage()
  await fillStepOne()
  await chooseDay()
  await fillContact()
  return sent
}

/** The specification wants failures in the console; never with the customer's data. */
export function expectLoggedFailure(): void {
  const logged = vi.mocked(console.error).mock.calls.flat().join()
  expect(logged).toMatch(/^booking [\w-]+: save/)
  expect(logged).not.toMatch(/zaneta|Nowak|600 100/)
  vi.mocked(console.error).mockClear()
}
