// @vitest-environment node
/** The slim reader of the copy against i18next itself, for every text of every resource file. */
import i18next from 'i18next'
import { describe, expect, test } from 'vitest'
import slimI18next, { useTranslation as readerOf } from '../../../src/i18n/slim.ts'

type Texts = Record<string, unknown>

const files = import.meta.glob<{ default: Texts }>('../../../locales/pl/*.json', { eager: true })
const resources = Object.fromEntries(
  Object.entries(files).map(([path, { default: texts }]) => [
    path.replace(/^.*\/(\w+)\.json$/, '$1'),
    texts,
  ]),
)
const settings = {
  lng: 'pl',
  defaultNS: 'common',
  resources: { pl: resources },
  initAsync: false,
  interpolation: { escapeValue: false },
}
const real = i18next.createInstance()
void real.init(settings)

type Read = (key: string, options?: object) => unknown

// The keys are typed for those who write copy; here every key of every file is tried.
function realReaderOf(namespaces: string | readonly string[]): Read {
  return real.getFixedT('pl', namespaces as 'common') as unknown as Read
}

const slim = slimI18next.createInstance()
slim.init(settings)

function keysOf(texts: unknown, path: string): string[] {
  if (typeof texts !== 'object' || texts === null) return [path]
  const own = Object.entries(texts).flatMap(([name, value]) =>
    keysOf(value, path ? `${path}.${name}` : name),
  )
  return path ? [path, ...own] : own
}

/** A value for every hole of a text; one with what could be taken for a pattern. */
function valuesFor(texts: unknown): Texts {
  const holes = [...JSON.stringify(texts).matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '')
  return Object.fromEntries(holes.map((name) => [name, `<${name}> $& {x}`]))
}

describe.each(Object.entries(resources))('%s', (namespace, texts) => {
  test.each(keysOf(texts, ''))('%s', (key) => {
    const options = { ...valuesFor(texts), returnObjects: true }
    const expected = realReaderOf(namespace)(key, options)
    expect(readerOf(namespace).t(key, options)).toEqual(expected)
  })
})

test.each([0, 1, 2, 5, 12, 22, 1.5])('the plural for %s', (count) => {
  for (const key of ['reviews:stars', 'pwa:bar.count']) {
    expect(slim.t(key, { count })).toBe(realReaderOf('common')(key, { count }))
  }
})

test('a key of another file, of the default file, and one that does not exist', () => {
  for (const key of ['errors:unexpected.title', 'siteName', 'no.such.key']) {
    expect(slim.t(key)).toBe(realReaderOf('common')(key))
  }
})

test('several files are searched in their order', () => {
  const namespaces = ['confirmation', 'booking', 'common']
  for (const key of [
    'title',
    'heading',
    'siteName',
    'common:siteName',
    'errors:unexpected.title',
  ]) {
    expect(readerOf(namespaces).t(key)).toBe(realReaderOf(namespaces)(key))
  }
})

test('gives the same function for the same file', () => {
  expect(readerOf('home').t).toBe(readerOf('home').t)
})
