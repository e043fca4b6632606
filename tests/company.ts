/** What the company sees: its tables, read with the secret key, and the mails. */
import type { Message } from '../supabase/local/mailMessage.ts'
import type { Database } from '../supabase/types.ts'

export type BookingRow = Database['public']['Tables']['booking_requests']['Row']

/** The company's inbox. */
export const companyInbox = 'biuro@malowanie.example'

export interface Backend {
  readonly apiUrl: string
  readonly secretKey: string
}

/** Returns the rows that were read or changed; throws if the API refuses. */
export async function askAsCompany<Row>(
  { apiUrl, secretKey }: Backend,
  method: string,
  path: string,
  body?: unknown,
): Promise<Row[]> {
  const headers = {
    ...{ apikey: secretKey, 'content-type': 'application/json', prefer: 'return=representation' },
    // A busy server may close a kept connection just when it is used.
    connection: 'close',
  }
  const request = { method, headers, body: body ? JSON.stringify(body) : null }
  const answer = await fetch(`${apiUrl}/rest/v1/${path}`, request)
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

/** The rows with this e-mail address: bookings, unless another table is given. */
export function storedRows<Row = BookingRow>(
  backend: Backend,
  email: string,
  table = 'booking_requests',
): Promise<Row[]> {
  return askAsCompany(backend, 'GET', `${table}?email=eq.${encodeURIComponent(email)}`)
}

/** The mails that went to an address or name it in their text, oldest first. */
export async function mailsAbout(
  { mailUrl }: { readonly mailUrl: string },
  text: string,
): Promise<Message[]> {
  const url = `${mailUrl}/messages?about=${encodeURIComponent(text)}`
  return (await fetch(url, { headers: { connection: 'close' } })).json()
}
