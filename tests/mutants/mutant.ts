/** A deliberate break of the outbox: a change of its source's text. */
import { join } from 'node:path'

export interface Mutant {
  readonly name: string
  /** In src/outbox. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Where the source of this break lies, seen from a copy of the project or the project itself. */
export function sourceOf({ file }: Mutant, folder = '.'): string {
  return join(folder, 'src/outbox', file)
}

/** How often its text is in its source; anything but once says that the source has moved on. */
export function placesOf({ find }: Mutant, source: string): number {
  return source.split(find).length - 1
}
