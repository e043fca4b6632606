/** A received message, as the mailbox lists it. */
import { randomUUID } from 'node:crypto'
import PostalMime, { type Address } from 'postal-mime'

export interface Message {
  readonly id: string
  readonly receivedAt: string
  readonly from: string
  /** The envelope's recipients: who really got it, blind copies included. */
  readonly to: readonly string[]
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Lower-case names; unfolded, otherwise as sent. */
  readonly headers: Readonly<Record<string, string>>
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: string
  }[]
}

function addressText(address: Address | undefined): string {
  return address?.address ?? ''
}

/** Parses a raw message; `to` are the envelope's recipients. */
export async function parseMessage(raw: Uint8Array, to: readonly string[]): Promise<Message> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  const replyTo = addressText(email.replyTo?.[0])
  return {
    id: randomUUID(),
    receivedAt: new Date().toISOString(),
    from: addressText(email.from),
    to,
    ...(replyTo ? { replyTo } : {}),
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: String(content),
    })),
  }
}
