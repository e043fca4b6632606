/** The ids of submissions. */

/** A random UUID. Not by crypto.randomUUID, which pages without https (a local network) lack. */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(15))
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  // Version 4, variant 1 (RFC 9562).
  return hex.replace(/^(.{8})(.{4})(.{3})(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')
}

/** Where the last part of a UUID begins: it counts the contents that were submitted from one form. */
const countAt = 24

/** The id of a changed content of the same form: the same in every tab, so that two tabs can't make two bookings of one draft. */
export function nextId(id: string): string {
  const count = Number.parseInt(id.slice(countAt), 16) + 1
  return id.slice(0, countAt) + count.toString(16).padStart(12, '0')
}

/** Whether both ids come from one form. */
export function isSameForm(one: string, other: string): boolean {
  return one.slice(0, countAt) === other.slice(0, countAt)
}
