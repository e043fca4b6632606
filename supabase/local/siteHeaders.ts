/** Reads a `_headers` file (the syntax of Netlify and Cloudflare Pages) and applies it to paths. */

interface Rule {
  readonly pattern: RegExp
  /** In the order of the file; `undefined` takes a header of an earlier rule away ("! Name"). */
  readonly headers: readonly (readonly [name: string, value: string | undefined])[]
}

export type SiteHeaders = readonly Rule[]

function toPattern(path: string): RegExp {
  const escaped = path.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('*', '.*').replace(/:\w+/g, '[^/]+')}$`)
}

/** Parses the file: a path at the line's start, its headers indented beneath it. */
export function parseSiteHeaders(text: string): SiteHeaders {
  const rules: { pattern: RegExp; headers: [string, string | undefined][] }[] = []
  for (const line of text.split(/\r?\n/)) {
    const content = line.trim()
    if (content === '' || content.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ pattern: toPattern(content), headers: [] })
      continue
    }
    const removed = /^!\s*(\S+)$/.exec(content)?.[1]
    const colon = content.indexOf(':')
    const header: [string, string | undefined] = removed
      ? [removed.toLowerCase(), undefined]
      : [content.slice(0, colon).trim().toLowerCase(), content.slice(colon + 1).trim()]
    rules.at(-1)?.headers.push(header)
  }
  return rules
}

/** The headers for a path; values of several matching rules are joined, as the hosts do it. */
export function headersFor(rules: SiteHeaders, path: string): Map<string, string> {
  const headers = new Map<string, string>()
  for (const { pattern, headers: changes } of rules) {
    if (!pattern.test(path)) continue
    for (const [name, value] of changes) {
      const earlier = headers.get(name)
      if (value === undefined) headers.delete(name)
      else headers.set(name, earlier === undefined ? value : `${earlier}, ${value}`)
    }
  }
  return headers
}
