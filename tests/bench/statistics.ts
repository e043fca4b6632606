/** Medians, and rows of the tables that are printed. */

/** One row: values by the name of their column. */
export type Row = Readonly<Record<string, string | number>>

/** The median (the lower one of two middle numbers). NaN if there are none. */
export function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** Rounded to so many decimals. */
export function rounded(value: number, digits = 0): number {
  return Number(value.toFixed(digits))
}
