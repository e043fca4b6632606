/** The days on which the company does not work, as its owner writes them into the table. */
import { expect } from 'playwright/test'
import type { Day } from '../../src/domain/day.ts'
import type { FaultWorld } from './globalSetup.ts'

async function ask({ apiUrl, secretKey }: FaultWorld, path: string, init: RequestInit) {
  const headers = { apikey: secretKey, 'content-type': 'application/json' }
  const answer = await fetch(`${apiUrl}/rest/v1/closed_days${path}`, { ...init, headers })
  expect(answer.ok, `closed_days: ${answer.status}`).toBe(true)
}

/** Nobody can book it any more. */
export function closeDay(world: FaultWorld, day: Day): Promise<void> {
  return ask(world, '', { method: 'POST', body: JSON.stringify({ day }) })
}

export function openDay(world: FaultWorld, day: Day): Promise<void> {
  return ask(world, `?day=eq.${day}`, { method: 'DELETE' })
}
