/** The worker's redirects lead to this site, whatever the path looks like. */
import { expect, test } from 'vitest'
import { folderOf } from '../../../src/sw/siteMap'
import { foreignPaths } from '../../foreignPaths'

const origin = 'https://firma.example'

test.each(foreignPaths)('%s stays here', (path) => {
  const asked = new URL(origin + path).href
  const folder = folderOf(asked)
  // As a browser takes a redirect: in relation to what was asked for.
  if (folder) expect(new URL(folder, asked).origin).toBe(origin)
  else expect(new URL(asked).pathname).not.toMatch(/\/index\.html$/)
})

test('index.html is its folder', () => {
  expect(folderOf(`${origin}/index.html`)).toBe(`${origin}/`)
  expect(folderOf(`${origin}/kontakt/index.html?a=1`)).toBe(`${origin}/kontakt/?a=1`)
  expect(folderOf(`${origin}/kontakt`)).toBeUndefined()
})
