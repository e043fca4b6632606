/** Makes the mail that goes out of a letter: its recipient, the address for answers, and the footer. */
import { registerLine } from '../../../src/domain/company.ts'
import type { Mail } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { type FooterLine, type Letter, notice } from './blocks.ts'
import { companyWords, emailCopy, fill } from './copy.ts'
import { renderHtml } from './html.ts'
import { renderText } from './plainText.ts'

/** A mail to a customer. The footer says why they get it (`reason`), and has the link to withdraw from the order of that number. */
export function toCustomer(
  letter: Letter,
  to: string,
  settings: FunctionSettings,
  { reason, order }: { readonly reason: string; readonly order?: string },
): Mail {
  const { siteUrl } = settings
  const { footer } = emailCopy
  return sealed(letter, settings, { to, replyTo: settings.company.email }, [
    { text: footer.withdrawal, href: `${siteUrl}/regulamin#odstapienie` },
    {
      text: footer.withdraw,
      href: `${siteUrl}/odstapienie${order ? `?zamowienie=${order}` : ''}`,
    },
    { text: footer.privacy, href: `${siteUrl}/regulamin#prywatnosc` },
    { text: reason },
  ])
}

/** A mail to the company; an answer goes to `replyTo`, unless that address is known to take none. */
export function toCompany(
  letter: Letter,
  replyTo: string | undefined,
  settings: FunctionSettings,
): Mail {
  return sealed(letter, settings, { to: settings.companyInbox, ...(replyTo && { replyTo }) }, [])
}

function sealed(
  letter: Letter,
  settings: FunctionSettings,
  people: Pick<Mail, 'to' | 'replyTo'>,
  further: readonly FooterLine[],
): Mail {
  const { subject, attachments } = letter
  // Every mail of the demonstration says that nothing must be paid.
  const warning = settings.demonstration ? [notice(fill(emailCopy.demonstration))] : []
  const whole = { ...letter, blocks: [...warning, ...letter.blocks] }
  const footer = [...signature(settings), ...further]
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
  const phone = company.phone && `${companyWords.phone}\u00a0${company.phone}`
  const reached = [company.email, phone, registerLine(company, companyWords)]
  return [
    { text: [company.name, company.address].filter(Boolean).join(', ') },
    { text: reached.filter(Boolean).join(', ') },
    { text: emailCopy.footer.terms, href: `${siteUrl}/regulamin` },
  ]
}
