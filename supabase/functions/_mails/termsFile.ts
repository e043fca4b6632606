/** The terms, the information on withdrawal and the model form as an attachment: a link is no durable medium. */
import { paths } from '../../../src/config/paths.ts'
import { legalValues } from '../../../src/domain/company.ts'
import type { Attachment } from '../_shared/mail.ts'
import type { FunctionSettings } from '../_shared/settings.ts'
import { commonCopy, fill, termsCopy } from './copy.ts'
import { escapeHtml } from './html.ts'

const style =
  'body{max-width:42em;margin:2em auto;padding:0 1em;font:16px/1.55 sans-serif}h2{margin-top:2em}li{margin:.4em 0}.line{margin:1.4em 0;border-bottom:1px dotted}'

/** Makes the file from the same texts as the page /regulamin. */
export function termsFile({ company, siteUrl }: FunctionSettings): Attachment {
  const withdrawalPage = siteUrl + paths.withdrawal
  const values = { withdrawalPage, ...legalValues(company, commonCopy.register) }
  const say = (text: string): string => escapeHtml(fill(text, values))
  const paragraph = (text: string): string => `<p>${say(text)}</p>`
  const list = (tag: 'ol' | 'ul', items: readonly string[]): string =>
    `<${tag}>${items.map((item) => `<li>${say(item)}</li>`).join('')}</${tag}>`
  const { heading, sections, annex } = termsCopy
  const { withdrawal, form, privacy } = annex
  return {
    filename: 'regulamin-i-odstapienie.html',
    contentType: 'text/html; charset=utf-8',
    content: [
      `<!DOCTYPE html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${say(heading)}</title><style>${style}</style></head><body>`,
      `<h1>${say(heading)}</h1>`,
      ...sections.map(
        ({ name, items }, index) => `<h2>${index + 1}. ${say(name)}</h2>${list('ol', items)}`,
      ),
      // The terms refer to it by this name.
      `<h1>${say(annex.heading)}</h1>`,
      `<h2>${say(withdrawal.heading)}</h2>${list('ul', withdrawal.items)}`,
      `<h2>${say(form.heading)}</h2>`,
      ...[form.note, form.to, form.statement].map(paragraph),
      ...form.lines.map((line) => `<p class="line">${say(line)}:</p>`),
      `<h2>${say(privacy.heading)}</h2>`,
      ...privacy.items.map(({ name, text }) => `<h3>${say(name)}</h3>${paragraph(text)}`),
      '</body></html>\n',
    ].join('\n'),
  }
}
