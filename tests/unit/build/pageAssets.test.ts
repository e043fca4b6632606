import { expect, test } from 'vitest'
import { pageAssets } from '../../../src/build/pageAssets.ts'

const manifest = {
  entry: { file: 'entry.js', imports: ['shared'], css: ['entry.css'], dynamicImports: ['tree'] },
  tree: { file: 'tree.js', imports: ['shared', 'react'], css: ['tree.css'] },
  page: { file: 'page.js', imports: ['react', 'plan'], css: ['page.css'] },
  plan: { file: 'plan.js', css: ['plan.css'] },
  react: { file: 'react.js' },
  shared: { file: 'shared.js' },
  calendar: { file: 'calendar.js', css: ['calendar.css'] },
}
const modules = { entry: 'entry', tree: 'tree', page: 'page' }

test('tells the scripts before hydration from the later ones, each once, and leaves out the styles of what is loaded on demand', () => {
  expect(pageAssets(manifest, modules)).toMatchObject({
    entryScripts: ['entry.js', 'shared.js'],
    pageScripts: ['tree.js', 'react.js', 'page.js', 'plan.js'],
    styles: ['entry.css', 'tree.css', 'page.css', 'plan.css'],
  })
})

test('names a module that the build does not have', () => {
  const gone = 'src/pages/gone.tsx'
  expect(() => pageAssets(manifest, { ...modules, page: gone })).toThrow(gone)
})
