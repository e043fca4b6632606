/** A mail, and the outcomes of sending it; the interface of both mailers. */

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: string
}

export interface Mail {
  /** One address. */
  readonly to: string
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments?: readonly Attachment[]
}

/**
 * `sent`: the provider has accepted it. `refused`: the recipient's address is refused for good. `failed`: this mail
 * may work later. `down`: no mail works now. `reason` is a code without personal data.
 */
export type MailOutcome =
  | { readonly outcome: 'sent' | 'refused' }
  | { readonly outcome: 'failed' | 'down'; readonly reason: string }

export interface Mailer {
  /** The key names this one mail for ever: a repeat with the same key is the same mail. */
  send(mail: Mail, key: string): Promise<MailOutcome>
}

export interface Sender {
  readonly name: string
  readonly address: string
}
