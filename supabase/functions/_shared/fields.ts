/** Small checks of a JSON body's fields. */

const uuidPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

/** The id in lower case; undefined for anything that is not a UUID. */
export function readUuid(value: unknown): string | undefined {
  return typeof value === 'string' && uuidPattern.test(value) ? value.toLowerCase() : undefined
}

/** Whether the value is a text of at most this many characters. */
export function isText(value: unknown, limit: number): boolean {
  return typeof value === 'string' && value.length <= limit
}

/** The texts of these fields, a missing one empty; undefined where one is no text or has more characters. */
export function readTexts<Form extends object>(
  body: Readonly<Record<string, unknown>>,
  empty: Form,
  limit: number,
): Form | undefined {
  const given = Object.keys(empty).filter((field) => body[field] !== undefined)
  if (!given.every((field) => isText(body[field], limit))) return undefined
  return { ...empty, ...Object.fromEntries(given.map((field) => [field, body[field]])) }
}
