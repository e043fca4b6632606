/** The days on which the company does not work, as its owner writes them into the table. */
import type { Day } from '../../src/domain/day.ts'
import { askAsCompany, type Backend } from '../company.ts'

/** Nobody can book it any more. */
export async function closeDay(backend: Backend, day: Day): Promise<void> {
  await askAsCompany(backend, 'POST', 'closed_days', { day })
}

export async function openDay(backend: Backend, day: Day): Promise<void> {
  await askAsCompany(backend, 'DELETE', `closed_days?day=eq.${day}`)
}
