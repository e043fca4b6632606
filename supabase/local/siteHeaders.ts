/** Reads a `_headers` file (the syntax of Netlify and Cloudflare Pages) and applies it to paths. */

interface Rule {
  readonly pattern: RegExp
  readonly headers: [name: string, value: string][]
}

function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*')}$`, 's')
}

/** Parses the file: a path at the beginning of a line, its headers indented below. */
export function parseSiteHeaders(text: string): Rule[] {
  const rules: Rule[] = []
  for (const line of text.split(/\r?\n/)) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: toPattern(content), headers: [] })
      continue
    }
    const colon = content.indexOf(':')
    const name = content.slice(0, colon).trim().toLowerCase()
    rules.at(-1)?.headers.push([name, content.slice(colon + 1).trim()])
  }
  return rules
}

// The default of Netlify and Cloudflare.
const defaultCaching = 'public, max-age=0, must-revalidate'

/** The headers for a path; values of several matching rules are joined, as these hosts do. */
export function headersFor(rules: readonly Rule[], path: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const { pattern, headers: added } of rules) {
    if (!pattern.test(path)) continue
    for (const [name, value] of added) {
      const earlier = headers.get(name)
      headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
    }
  }
  if (!headers.has('cache-control')) headers.set('cache-control', defaultCaching)
  return headers
}
