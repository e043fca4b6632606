/** Instants in words, as a clock in Warsaw shows them. */

/** "9 grudnia 2026, 14:05", whatever the device's zone; the day tied to its month. */
export function formatMoment(instant: Date): string {
  const timeZone = 'Europe/Warsaw'
  const day = instant.toLocaleDateString('pl', { timeZone, dateStyle: 'long' })
  const time = instant.toLocaleTimeString('pl', { timeZone, timeStyle: 'short' })
  return `${day.replace(' ', '\u00a0')}, ${time}`
}

/** A stored instant (ms); undefined for anything else, and for years without four digits. */
export function parseInstant(raw: unknown): number | undefined {
  return typeof raw === 'number' && raw >= 0 && raw < 1e14 ? raw : undefined
}
