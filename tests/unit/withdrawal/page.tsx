/** The withdrawal page as a test opens it, over the real outbox, with what the page shows of it. */
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { type Network, newDevice, patience, type Sent } from '../booking/page.tsx'

export const user = userEvent.setup()

export async function openPage(network: Network): Promise<Sent[]> {
  const sent = newDevice(network)
  await showPage()
  return sent
}

/** As a reload does: nothing of an earlier page is in memory. */
export async function showPage(search = ''): Promise<void> {
  vi.resetModules()
  const [{ WithdrawalPage }, { Delivery }, { Toaster }, { MemoryRouter }] = await Promise.all([
    import('../../../src/pages/withdrawal.tsx'),
    import('../../../src/app/delivery.tsx'),
    import('../../../src/ui/toaster.tsx'),
    import('react-router-dom'),
  ])
  render(
    <MemoryRouter initialEntries={[`/odstapienie${search}`]}>
      <WithdrawalPage />
      <Delivery />
      <Toaster closeLabel="Zamknij" regionLabel="Komunikaty" />
    </MemoryRouter>,
  )
}

export function field(label: RegExp): HTMLInputElement {
  return screen.getByLabelText(label)
}

export async function fillIn(changes: { number?: string; name?: string; email?: string } = {}) {
  const { number = 'k7qf 2m9x', name = 'Łucja Żółć', email = 'lucja@example.pl' } = changes
  const values = [
    [/Numer zamówienia/, number],
    [/Imię i nazwisko/, name],
    [/E-mail/, email],
  ] as const
  for (const [label, value] of values) {
    await user.clear(field(label))
    await user.type(field(label), value)
  }
}

/** The typesetting puts hard spaces into words. */
function named(name: string) {
  return { name: new RegExp(`^${name.replaceAll(' ', '\\s')}$`) }
}

export async function press(name: string): Promise<void> {
  await user.click(await screen.findByRole('button', named(name), patience))
}

export function heading(name: string) {
  return screen.findByRole('heading', named(name), patience)
}

/** The heading has come, and then the focus, which an effect gives. */
export async function focusedHeading(name: string): Promise<void> {
  const found = await heading(name)
  await waitFor(() => expect(found).toHaveFocus(), patience)
}
