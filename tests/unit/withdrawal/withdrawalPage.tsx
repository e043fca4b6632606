/** The page of a withdrawal, and what a customer does there. */
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { stored } from '../device.ts'
import { heading, type newDevice, openPage, press, user } from '../page.tsx'

export const confirm = 'Potwierdź odstąpienie'
export const number = /Numer zamówienia/
export const fullName = /Imię i nazwisko/

export function showPage(search = ''): Promise<void> {
  const load = () => import('../../../src/pages/withdrawal.tsx')
  return openPage(`/odstapienie${search}`, async () => (await load()).WithdrawalPage)
}

export function field(label: RegExp): HTMLInputElement {
  return screen.getByLabelText(label)
}

export async function fillIn(changes: { number?: string; name?: string } = {}): Promise<void> {
  const values = [
    [number, changes.number ?? 'k7qf 2m9x'],
    [fullName, changes.name ?? 'Łucja Żółć'],
    [/E-mail/, 'lucja@example.pl'],
  ] as const
  for (const [label, value] of values) {
    await user.clear(field(label))
    await user.type(field(label), value)
  }
}

/** The form is back, filled in with what was written. */
export async function expectName(name: string): Promise<void> {
  await heading('Oświadczenie')
  await waitFor(() => expect(field(fullName)).toHaveValue(name))
}

export async function submit(changes = {}): Promise<void> {
  await fillIn(changes)
  await press('Dalej')
  await press(confirm)
}

/** What this device has stored of the first statement that it sent. */
export function record({ sent }: ReturnType<typeof newDevice>): Promise<unknown> {
  return stored(`submission:${sent[0]?.body.withdrawalId}`)
}
