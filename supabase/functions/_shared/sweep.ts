/** The operator's request to send what stayed unsent: once every few minutes, by a schedule (supabase/README.md). */
import { refuse, report } from './http.ts'
import type { Caller } from './keys.ts'

export const sweepInput = { kind: 'sweep' } as const

/** Whether the body asks for a sweep. */
export function asksForSweep(body: Readonly<Record<string, unknown>>): boolean {
  return body.sweep === true
}

/** Sends one after another and answers how many went out, and how many failed. */
export async function sweep(
  caller: Caller,
  unsent: () => Promise<readonly string[]>,
  send: (id: string) => Promise<string>,
): Promise<Response> {
  if (caller !== 'operator') return refuse(403, 'operators-only')
  const counts = { sent: 0, failed: 0 }
  for (const id of await unsent()) {
    const sending = await send(id)
    if (sending === 'sent') counts.sent += 1
    if (sending === 'failed') counts.failed += 1
  }
  return report(counts)
}
