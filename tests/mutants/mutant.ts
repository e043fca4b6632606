/** A deliberate break: a change of one source's text, which the tests of its group have to notice. */
import { join } from 'node:path'

export interface Mutant {
  readonly name: string
  /** In the folder of its group. */
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface MutantGroup {
  readonly name: string
  /** Where the sources lie. */
  readonly folder: string
  /** The project of vite.config.ts, and its tests that have to notice. */
  readonly project: 'unit' | 'backend'
  readonly tests: readonly string[]
  readonly mutants: readonly Mutant[]
}

/** Where the source of this break lies, seen from a copy of the project or the project itself. */
export function sourceOf({ folder }: MutantGroup, { file }: Mutant, project = '.'): string {
  return join(project, folder, file)
}

/** How often its text is in its source; anything but once says that the source has moved on. */
export function placesOf({ find }: Mutant, source: string): number {
  return source.split(find).length - 1
}
