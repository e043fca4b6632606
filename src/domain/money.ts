/** Amounts in whole złoty: how they are split and written. */

/** "4400 zł": no grouping, no decimals, a no-break space (product decision "Amounts"). */
export function formatZloty(amount: number): string {
  return `${amount}\u00a0zł`
}

/** "2640,00": what a bank's amount field takes. */
export function formatTransferAmount(amount: number): string {
  return `${amount},00`
}

/** The prepayment in whole złoty: 60% of the total, rounded (specification §9). */
export function prepayment(total: number): number {
  return Math.round(total * 0.6)
}

/** What is left after the prepayment, due 5 days before the job (specification §9). */
export function remainder(total: number): number {
  return total - prepayment(total)
}
