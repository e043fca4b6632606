/** The HTML part of a mail: tables, which all mail programs can show. No images, no scripts, nothing remote. */
// Ours, not react-email's renderer: text and HTML come from one list of blocks. Tried in Deno on two busy cores, loading
// it and React took 0.7 to 1.0 s of a cold start (this file 0.02 s) and 60 MB more memory.
import type { Block, Fact, FooterLine, Letter } from './blocks.ts'
import { type Look, looks, styleSheet, type } from './htmlStyle.ts'

const tableStart =
  '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

/** Escapes text for HTML. Everything that goes into a mail passes through here, once. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The attributes of a styled element: its class, and the rules of that class. */
function dress(look: Look, style = ''): string {
  // In double quotes: font names are in single ones.
  return `class="${look}" style="${looks[look]}${style}"`
}

// Long addresses and ids may break, so that they don't widen the mail.
const breaking = 'word-break:break-word;overflow-wrap:anywhere;'

// A postal code ("00-001 Warszawa") does not break at its hyphen.
function lines(text: string): string {
  return escapeHtml(text)
    .replace(/\b\d\d-\d{3}(?= \p{Lu})/gu, '<span style="white-space:nowrap;">$&</span>')
    .replaceAll('\n', '<br>')
}

function link(href: string, text: string, style = ''): string {
  return `<a href="${escapeHtml(href)}" ${dress('link', `${style}text-decoration:underline;`)}>${escapeHtml(text)}</a>`
}

// A plan of four rooms, which get their colours one after the other.
function plan(painted: Letter['painted']): string {
  const rooms: readonly (readonly [look: Look, width: string])[][] = [
    [
      ['roomA', '62%'],
      ['roomC', '38%'],
    ],
    [
      ['roomD', '34%'],
      ['roomB', '66%'],
    ],
  ]
  const rows = rooms.map((row, rowIndex) => {
    const cells = row.map(([look, width], index) => {
      const room = rowIndex * 2 + index < painted ? look : 'bare'
      const walls = `${looks[room]}${looks.wall}${index > 0 ? 'border-left-width:0;' : ''}${rowIndex > 0 ? 'border-top-width:0;' : ''}`
      return `<td width="${width}" height="40" class="${room} wall" style="${walls}font-size:0;line-height:0;">&nbsp;</td>`
    })
    return `${tableStart} aria-hidden="true"><tr>${cells.join('')}</tr></table>`
  })
  return rows.join('')
}

// Under its label, not beside it: an account number needs a phone's whole width.
function factRow({ label, value, look, href }: Fact, inCard: boolean, isFirst: boolean): string {
  const font = look ? type[look] : type.body
  const text = href
    ? link(href, value, `${font}${breaking}`)
    : `<span ${dress('ink', `${font}${breaking}`)}>${lines(value)}</span>`
  const name = `<span ${dress('muted', type.small)}>${escapeHtml(label)}</span>`
  const classes = [inCard && 'pad', !isFirst && 'line'].filter(Boolean).join(' ')
  const style = `padding:${inCard ? '12px 24px' : '8px 0'};${isFirst ? '' : looks.line}`
  return `<tr><td class="${classes}" style="${style}">${name}<br>${text}</td></tr>`
}

function facts(block: Extract<Block, { kind: 'facts' }>): string {
  const rows = block.facts.map((fact, index) => factRow(fact, block.main, index === 0)).join('')
  const title = escapeHtml(block.title)
  if (!block.main) {
    return `<h2 ${dress('ink', `${type.title}margin:0 0 6px;`)}>${title}</h2>${tableStart}>${rows}</table>`
  }
  return `${tableStart} ${dress('paper', 'border-collapse:separate;')}><tr><td class="pad bar" style="padding:12px 24px;${looks.bar}"><h2 style="${type.title}margin:0;">${title}</h2></td></tr>${rows}</table>`
}

function steps(block: Extract<Block, { kind: 'steps' }>): string {
  const rows = block.steps.map(
    (step, index) =>
      `<tr><td width="36" style="padding:7px 0;vertical-align:top;"><span ${dress('number', type.title)}>${index + 1}</span></td><td ${dress('ink', `${type.body}${breaking}padding:7px 0;`)}>${escapeHtml(step)}</td></tr>`,
  )
  return `<h2 ${dress('ink', `${type.title}margin:0 0 6px;`)}>${escapeHtml(block.title)}</h2>${tableStart}>${rows.join('')}</table>`
}

function render(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h1 class="ink big" style="${looks.ink}${type.heading}margin:0;">${escapeHtml(block.text)}</h1>`
    case 'paragraph':
      return `<p ${dress('ink', `${type.body}${breaking}margin:0;`)}>${lines(block.text)}</p>`
    case 'notice':
      return `${tableStart}><tr><td ${dress('hint', `${type.body}${breaking}padding:14px 18px;`)}>${escapeHtml(block.text)}</td></tr></table>`
    case 'quote':
      return `${tableStart} ${dress('paper', 'border-collapse:separate;')}><tr><td class="pad ink" style="${looks.ink}${type.body}padding:18px 24px;${breaking}">${lines(block.text)}</td></tr></table>`
    case 'facts':
      return facts(block)
    case 'steps':
      return steps(block)
  }
}

function footerLine({ text, href }: FooterLine): string {
  const inner = href ? link(href, text) : lines(text)
  return `<p ${dress('muted', `${type.small}${breaking}margin:0 0 2px;`)}>${inner}</p>`
}

function row(content: string, padding: string): string {
  return `<tr><td class="pad" style="padding:${padding};">${content}</td></tr>`
}

/** Renders a letter as a whole HTML document. `brand` heads it. */
export function renderHtml(letter: Letter, footer: readonly FooterLine[], brand: string): string {
  const body = letter.blocks.map((block) => row(render(block), '0 32px 24px')).join('')
  return [
    '<!DOCTYPE html><html lang="pl"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    '<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">',
    `<title>${escapeHtml(letter.subject)}</title><style>${styleSheet}</style></head>`,
    `<body ${dress('ground', 'margin:0;padding:0;')}>`,
    `<div style="display:none;max-height:0;overflow:hidden;">${escapeHtml(letter.preview)}</div>`,
    `${tableStart} ${dress('ground')}><tr><td align="center">`,
    `${tableStart} style="max-width:600px;text-align:left;">`,
    row(`<p ${dress('ink', `${type.brand}margin:0;`)}>${escapeHtml(brand)}</p>`, '28px 32px 14px'),
    row(plan(letter.painted), '0 32px 28px'),
    body,
    row(footer.map(footerLine).join(''), '4px 32px 36px'),
    '</table></td></tr></table></body></html>',
  ].join('')
}
