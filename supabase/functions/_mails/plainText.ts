/** The text part of a mail. */
import type { Block, FooterLine, Letter } from './blocks.ts'

function list(title: string, lines: readonly string[]): string {
  return [title.toUpperCase(), '-'.repeat([...title].length), ...lines].join('\n')
}

function paragraph(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'='.repeat([...block.text].length)}`
    case 'paragraph':
      return block.text
    case 'notice':
      return `! ${block.text}`
    case 'quote':
      return block.text.replace(/^/gm, '> ')
    case 'facts':
      return list(
        block.title,
        block.facts.map((fact) => `${fact.label}: ${fact.value}`),
      )
    case 'steps':
      return list(
        block.title,
        block.steps.map((step, index) => `${index + 1}. ${step}`),
      )
  }
}

/** Renders a letter as text. */
export function renderText(letter: Letter, footer: readonly FooterLine[]): string {
  const lines = footer.map(({ text, href }) => (href ? `${text}: ${href}` : text))
  // Mail programs take "-- " for the beginning of the signature.
  return `${[...letter.blocks.map(paragraph), ['-- ', ...lines].join('\n')].join('\n\n')}\n`
}
