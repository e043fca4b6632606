/** What is stored of a state: its fields, their versions, and how stored ones are read. */

export type Raw = Readonly<Record<string, unknown>>

export interface Shape<Fields extends object> {
  /** The key in the database, and the channel's name. */
  readonly name: string
  readonly version: number
  /** Fields as they are before anything was stored; called anew for every new start. */
  readonly fresh: () => Fields
  /** Append-only: the function at index n takes the fields of version n to version n + 1. */
  readonly migrations: readonly ((fields: Raw) => Raw)[]
  /** Keeps of the stored fields what parses. */
  readonly parse: (fields: Raw) => Partial<Fields>
}

/** True for an object that is not an array. */
export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The stored fields that parse, brought to this version; undefined where nothing like it is stored. */
export function readFields<Fields extends object>(
  { migrations, parse }: Shape<Fields>,
  stored: unknown,
): Partial<Fields> | undefined {
  if (!isRaw(stored) || !isRaw(stored.fields)) return undefined
  const from = typeof stored.version === 'number' ? Math.max(stored.version, 0) : 0
  try {
    return parse(migrations.slice(from).reduce((fields, step) => step(fields), stored.fields))
  } catch {
    return parse(stored.fields)
  }
}
