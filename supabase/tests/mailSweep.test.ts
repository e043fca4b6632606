/** The local schedule: a booking whose mails nobody asked for gets them, each once. */
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startStack } from '../local/stack.ts'

interface ListedMail {
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
}

test('sends what is owed, once', async () => {
  const log: string[] = []
  const stack = await startStack({
    dataDir: undefined,
    sweepEvery: 20,
    log: (line) => log.push(line),
  })
  onTestFinished(() => stack.stop())
  const mails = async (): Promise<ListedMail[]> => (await fetch(`${stack.mailUrl}/messages`)).json()
  const book = async (): Promise<string> => {
    const id = randomUUID()
    await stack.sql(
      `insert into public.booking_requests (id, name, email, phone, area, total_price, preferred_date)
      values ($1, 'Jan Kowalski', $2, '600', 40, 4400, current_date + 60)`,
      [id, `${id}@example.pl`],
    )
    await stack.sql(`select private.owe_mail('booking', $1, '', 'customer', 'company')`, [id])
    return id
  }
  const swept = (sweeps: number) =>
    vi.waitFor(() => {
      const lines = log.filter((line) => line.startsWith('mail sweep'))
      expect(lines).toEqual(Array(sweeps).fill('mail sweep: 1 sent, 0 failed'))
    }, 60_000)
  const first = await book()
  await swept(1)
  const later = await book()
  await swept(2)
  const all = await mails()
  const naming = (id: string) =>
    all.filter(({ headers }) => headers['message-id']?.includes(id)).length
  expect([naming(first), naming(later)]).toEqual([2, 2])
}, 180_000)
