/** Short names for the classes of CSS modules: they stand in every page a dozen times over. */
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { Plugin } from 'vite'

const length = 4

/** Takes "file name" of each class as it comes; the same class has the same name in every bundle. Throws when two would share one. */
export function createNames(): (of: string) => string {
  const taken = new Map<string, string>()
  return (of) => {
    // A class may not begin with a digit.
    const name = `c${BigInt(`0x${createHash('sha256').update(of).digest('hex')}`)
      .toString(36)
      .slice(0, length)}`
    const owner = taken.get(name) ?? of
    if (owner !== of) throw new Error(`"${of}" and "${owner}" get the same class, ${name}`)
    taken.set(name, of)
    return name
  }
}

/** Development keeps the speaking names. */
export function classNames(): Plugin {
  const nameFor = createNames()
  return {
    name: 'class-names',
    apply: 'build',
    config: ({ root = process.cwd() }) => ({
      css: {
        modules: {
          generateScopedName: (name, file) => nameFor(`${relative(root, file)} ${name}`),
        },
      },
    }),
  }
}
