/** The withdrawal's page, and its customer. */
import { field, openPage, press, user } from '../page.tsx'

export const confirm = 'Potwierdź odstąpienie'
export const number = /Numer zamówienia/
export const fullName = /Imię i nazwisko/

export function showPage(search = ''): Promise<void> {
  const load = () => import('../../../src/pages/withdrawal.tsx')
  return openPage(`/odstapienie${search}`, async () => (await load()).WithdrawalPage)
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

export async function submit(changes = {}): Promise<void> {
  await fillIn(changes)
  await press('Dalej')
  await press(confirm)
}
