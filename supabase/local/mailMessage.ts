/** A received message, as the mailbox lists it. */
import PostalMime from 'postal-mime'

export type Message = Awaited<ReturnType<typeof parseMessage>>

/** Parses a raw message. `to` are the recipients of the envelope, who really got it, blind copies included. */
export async function parseMessage(raw: Uint8Array, to: readonly string[]) {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'utf8' })
  return {
    receivedAt: new Date().toISOString(),
    from: email.from?.address ?? '',
    to,
    replyTo: email.replyTo?.[0]?.address,
    subject: email.subject ?? '',
    text: email.text ?? '',
    html: email.html ?? '',
    /** With lower-case names; unfolded, otherwise as sent. */
    headers: Object.fromEntries(email.headers.map(({ key, value }) => [key, value])),
    attachments: email.attachments.map(({ filename, mimeType, content }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: String(content),
    })),
  }
}
