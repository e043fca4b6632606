/** The directions of the house: which room may import which (the README's map). */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { expect, test } from 'vitest'

const shared = ['src/domain', 'src/config', 'src/outbox', 'src/state', 'src/ui', 'src/i18n']
const featureMayImport = [...shared, 'src/pwa', 'src/delivery']

const rooms: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [],
  'src/config': ['src/domain'],
  'src/outbox': ['src/domain', 'src/config'],
  'src/state': ['src/domain', 'src/config', 'src/outbox'],
  'src/sw': ['src/domain', 'src/config', 'src/outbox'],
  'src/i18n': ['src/domain', 'src/config'],
  'src/ui': [],
  'src/pwa': shared,
  'src/delivery': shared,
  'src/features/booking': featureMayImport,
  'src/features/contact': featureMayImport,
  'src/features/withdrawal': featureMayImport,
  'src/pages': ['src/domain', 'src/config', 'src/state', 'src/features', 'src/ui', 'src/i18n'],
  'src/build': ['src/domain', 'src/config', 'src/ui'],
  'src/artwork': [],
  'src/app': ['src'],
  'supabase/functions': ['src/domain', 'src/config/paths.ts'],
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** What is imported only for its types carries no code. */
const forTypes = /\b(?:import|export)\s+type\s[^'"=]*\bfrom\s+['"][^'"]*['"]/g

function importsOf(file: string): string[] {
  const code = readFileSync(file, 'utf8').replace(forTypes, '')
  return [...code.matchAll(/\b(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(
    ([, target = '']) => normalize(join(dirname(file), target)),
  )
}

function isInside(file: string, folder: string): boolean {
  return !relative(folder, file).startsWith('..')
}

test.each(Object.entries(rooms))('%s imports only the rooms it may', (room, mayImport) => {
  const forbidden = sources(room).flatMap((file) =>
    importsOf(file)
      .filter((target) => target.startsWith('src/') || target.startsWith('supabase/'))
      .filter((target) => ![room, ...mayImport].some((folder) => isInside(target, folder)))
      .map((target) => `${file} → ${target}`),
  )
  expect(forbidden).toEqual([])
})

test('every file says in its first line what it owns', () => {
  const silent = [...sources('src'), ...sources('supabase')].filter((file) => {
    const [first = '', second = ''] = readFileSync(file, 'utf8').split('\n')
    return !/^\/[/*]/.test(first) && !/^\/[/*]/.test(second)
  })
  expect(silent).toEqual([])
})

test('each class that a component names is in its style sheet, or in the shared ones', () => {
  const read = (file: string) => readFileSync(file, 'utf8')
  const everywhere = read('src/ui/shared.css') + read('src/ui/global.css')
  const missing = sources('src').flatMap((file) => {
    const code = read(file)
    const own = [...code.matchAll(/import (\w+) from '(\S+\.module\.css)'/g)].flatMap(
      ([, name, sheet = '']) =>
        [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
          ([, used]) => [used, read(join(dirname(file), sheet))] as const,
        ),
    )
    const literals = [...code.matchAll(/className=(?:"([^"]+)"|\{`([^`]+)`\})/g)]
    const common = literals
      .flatMap(([, one, other = '']) => (one ?? other.replace(/\$\{[^}]*\}/g, '')).split(/\s+/))
      .filter(Boolean)
      .map((used) => [used, everywhere] as const)
    return [...own, ...common]
      .filter(([used, css]) => !new RegExp(`\\.${used}\\b`).test(css))
      .map(([used]) => `${file}: ${used}`)
  })
  expect(missing).toEqual([])
})

test('each custom property that is used is declared', () => {
  const files = globSync('src/**/*.{css,ts,tsx}')
  const code = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  // Radix declares its own.
  const used = new Set(
    Array.from(code.matchAll(/var\((--(?!radix)[\w-]+)[,)]/g), ([, name]) => name),
  )
  expect(used.size).toBeGreaterThan(50)
  const isDeclared = (name = '') => new RegExp(`${name}(?::|',)`).test(code)
  expect([...used].filter((name) => !isDeclared(name))).toEqual([])
})
