/** Instants in words, as a clock in Warsaw shows them. */

/** "9 grudnia 2026, 14:05", whatever the device's zone; the day tied to its month. */
export function formatMoment(instant: Date): string {
  const parts = new Intl.DateTimeFormat('pl', {
    timeZone: 'Europe/Warsaw',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const { day, month, year, hour, minute } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  )
  return `${day}\u00a0${month} ${year}, ${hour}:${minute}`
}

/** A stored instant (ms); undefined where its day could not be named, whose year has four digits. */
export function parseInstant(raw: unknown): number | undefined {
  return typeof raw === 'number' && raw >= 0 && raw < 1e14 ? raw : undefined
}
