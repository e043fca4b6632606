import { describe, expect, test } from 'vitest'
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

describe('pageAssets', () => {
  test('tells the scripts before hydration from the later ones, each once', () => {
    const assets = pageAssets(manifest, modules)
    expect(assets.entryScripts).toEqual(['entry.js', 'shared.js'])
    expect(assets.pageScripts).toEqual(['tree.js', 'react.js', 'page.js', 'plan.js'])
  })

  test('takes the styles of everything a first view shows, and of nothing loaded on demand', () => {
    expect(pageAssets(manifest, modules).styles).toEqual([
      'entry.css',
      'tree.css',
      'page.css',
      'plan.css',
    ])
  })

  test('names a module that the build does not have', () => {
    expect(() => pageAssets(manifest, { ...modules, page: 'src/pages/gone.tsx' })).toThrow(
      'src/pages/gone.tsx',
    )
  })
})
