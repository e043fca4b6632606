/** Medians and tables of measurements. */

/** What was measured of one thing, by the name of its column. */
export type Row = Readonly<Record<string, string | number>>

/** The middle of the numbers (the lower one of two middles). NaN when there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** With so many digits behind the point. */
export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}

/** A Markdown table whose columns line up. */
export function table(rows: readonly Row[]): string {
  const head = Object.keys(rows[0] ?? {})
  const lines = [head, ...rows.map((row) => head.map((column) => String(row[column] ?? '')))]
  const widths = head.map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const [first, ...others] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  return [first, rule, ...others].join('\n')
}
