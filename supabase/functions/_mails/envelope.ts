/** Turns a letter into a mail: with its recipient, the address for replies, and the footer. */
import { annex, paths, withdrawalAddress } from '../../../src/config/paths.ts'
import { legalValues } from '../../../src/domain/company.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { type FooterLine, type Letter, notice } from './blocks.ts'
import { commonCopy, fill, termsCopy } from './copy.ts'
import { renderHtml } from './html.ts'
import { renderText } from './plainText.ts'

/** A mail to a customer. The footer says why they get it (`reason`), and links to the withdrawal from that `order`. */
export function toCustomer(
  letter: Letter,
  to: string,
  settings: FunctionSettings,
  { reason, order }: { readonly reason: string; readonly order?: string },
): Mail {
  const { siteUrl } = settings
  const { footer } = commonCopy
  return toMail(letter, settings, { to, replyTo: settings.company.email }, [
    { text: termsCopy.annex.withdrawal.heading, href: siteUrl + annex.withdrawal },
    { text: footer.withdrawal, href: siteUrl + withdrawalAddress(order) },
    { text: footer.privacy, href: siteUrl + annex.privacy },
    { text: reason },
  ])
}

/** A mail to the company. Without `replyTo` no address is given for replies. */
export function toCompany(
  letter: Letter,
  replyTo: string | undefined,
  settings: FunctionSettings,
): Mail {
  return toMail(letter, settings, { to: settings.companyInbox, ...(replyTo && { replyTo }) }, [])
}

function toMail(
  letter: Letter,
  settings: FunctionSettings,
  people: Pick<Mail, 'to' | 'replyTo'>,
  extra: readonly FooterLine[],
): Mail {
  const { subject, attachments } = letter
  // Every mail of the demonstration says that nothing must be paid.
  const warning = settings.demonstration ? [notice(fill(commonCopy.demonstration))] : []
  const whole = { ...letter, blocks: [...warning, ...letter.blocks] }
  const footer = [...signature(settings), ...extra]
  return {
    ...people,
    subject,
    text: renderText(whole, footer),
    html: renderHtml(whole, footer, settings.company.name),
    ...(attachments && { attachments }),
  }
}

// The company's facts; all links lead to our own site.
function signature({ company, siteUrl }: FunctionSettings): FooterLine[] {
  const { register, footer } = commonCopy
  const legal = legalValues(company, register)
  return [
    { text: legal.company },
    { text: legal.contact },
    { text: footer.terms, href: siteUrl + paths.terms },
  ]
}
