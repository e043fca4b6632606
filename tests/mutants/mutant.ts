/** A deliberate break of the delivery protocol: a change of its source's text. */
import { join } from 'node:path'

export interface Mutant {
  readonly name: string
  /** The room of its source; src/outbox unless said. */
  readonly room?: 'state'
  readonly file: string
  readonly find: string
  readonly replace: string
}

/** Where the source of this break lies, seen from a copy of the project or the project itself. */
export function sourceOf({ room, file }: Mutant, folder = '.'): string {
  return join(folder, 'src', room ?? 'outbox', file)
}

/** How often its text is in its source; anything but once says that the source has moved on. */
export function placesOf({ find }: Mutant, source: string): number {
  return source.split(find).length - 1
}
