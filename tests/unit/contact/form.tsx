/** The contact form as a test opens it, over the real outbox, and what a customer does with it. */
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { type Network, newDevice, type Sent } from '../booking/page.tsx'

const user = userEvent.setup()

/** The form with what the page shows of its outbox, on a device nobody used yet; gives what is sent. */
export async function openForm(network: Network): Promise<Sent[]> {
  const sent = newDevice(network)
  await showForm()
  return sent
}

/** As a reload does: nothing of an earlier page is in memory. */
export async function showForm(): Promise<void> {
  vi.resetModules()
  const [{ ContactForm }, { Delivery }, { Toaster }, { MemoryRouter }] = await Promise.all([
    import('../../../src/features/contact/contactForm.tsx'),
    import('../../../src/app/delivery.tsx'),
    import('../../../src/ui/toaster.tsx'),
    import('react-router-dom'),
  ])
  render(
    <MemoryRouter initialEntries={['/kontakt']}>
      <ContactForm />
      <Delivery />
      <Toaster closeLabel="Zamknij" regionLabel="Komunikaty" />
    </MemoryRouter>,
  )
}

export function field(label: string): HTMLInputElement {
  return screen.getByLabelText(label)
}

export function fillIn(changes: Readonly<Record<string, string>> = {}): void {
  const values = {
    'Imię *': 'Łucja',
    'Nazwisko *': 'Żółć',
    'Email *': 'lucja@example.pl',
    'Temat *': 'Wycena',
    'Wiadomość *': 'Ile kosztuje sufit?',
    ...changes,
  }
  for (const [label, value] of Object.entries(values))
    fireEvent.input(field(label), { target: { value } })
}

export function press(name: string | RegExp): Promise<void> {
  return user.click(screen.getByRole('button', { name }))
}
