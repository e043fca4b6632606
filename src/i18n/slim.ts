/**
 * What the built site runs in the place of i18next and react-i18next: the part of them that it uses
 * (lookup, interpolation, Polish plurals, nested texts) on the same resource files. The two packages
 * weigh 17 kB, a sixth of a page's scripts; prerendering, development and the tests run on the real
 * ones, and a test holds this against them for every text.
 */

type Texts = Readonly<Record<string, unknown>>
type Values = Readonly<Record<string, unknown>>
type Translate = (key: string, values?: Values) => unknown

interface Settings {
  readonly defaultNS: string
  readonly resources: Readonly<Record<string, Readonly<Record<string, Texts>>>>
  readonly lng: string
}

const bundles = new Map<string, Texts>()
const translators = new Map<string, Translate>()
const plurals = new Intl.PluralRules('pl')
let defaultNamespace = ''

function find(texts: Texts | undefined, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((found, part) => (found as Texts | undefined)?.[part], texts)
}

function fill(found: unknown, values: Values): unknown {
  if (typeof found === 'string') {
    return found.replace(/\{\{(\w+)\}\}/g, (hole, name: string) => String(values[name] ?? hole))
  }
  if (Array.isArray(found)) return found.map((item) => fill(item, values))
  if (typeof found !== 'object' || found === null) return found
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, fill(value, values)]),
  )
}

/** Looks into the named file where the key names one, else into the given files in their order. */
function look(namespaces: readonly string[], key: string): unknown {
  const [path = '', named] = key.split(':').reverse()
  for (const name of named ? [named] : namespaces) {
    const found = find(bundles.get(name), path)
    if (found !== undefined) return found
  }
  return undefined
}

function translatorOf(namespaces: readonly string[]): Translate {
  const id = namespaces.join()
  const known = translators.get(id)
  if (known) return known
  const translate: Translate = (key, values = {}) => {
    const { count } = values
    const plural =
      typeof count === 'number' ? look(namespaces, `${key}_${plurals.select(count)}`) : undefined
    const found = plural ?? look(namespaces, key)
    return found === undefined ? key.slice(key.indexOf(':') + 1) : fill(found, values)
  }
  translators.set(id, translate)
  return translate
}

const instance = {
  use: () => instance,
  init({ defaultNS, resources, lng }: Settings) {
    defaultNamespace = defaultNS
    for (const [name, texts] of Object.entries(resources[lng] ?? {})) bundles.set(name, texts)
  },
  addResourceBundle(_language: string, name: string, texts: Texts) {
    bundles.set(name, texts)
  },
  t: (key: string, values?: Values) => translatorOf([defaultNamespace])(key, values),
}

export default { createInstance: () => instance }

export const initReactI18next = {}

/** The same function for the same files, so that effects may depend on it. */
export function useTranslation(namespaces: string | readonly string[] = defaultNamespace): {
  readonly t: Translate
} {
  return { t: translatorOf([namespaces].flat()) }
}
