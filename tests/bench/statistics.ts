/** Medians, and rows of the tables that are printed. */

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
