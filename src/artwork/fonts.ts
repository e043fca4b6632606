/**
 * Cuts the whole fonts of src/artwork/fonts (as their makers publish them) down to what the pages use:
 * Polish and English letters, few axes. Run with `node src/artwork/fonts.ts` after a new version of a
 * font or when a character is missing.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const polish = 'ąćęłńóśźżĄĆĘŁŃÓŚŹŻ'
// Not the signs that no text of ours has, a tenth of the file; in a customer's text the fallback font draws them.
const text = `${ascii.replace(/[`^{|}~\\<>[\]$#]/g, '')}${polish}\u00a0²×•–„”’`
// tests/e2e/everyPage.spec.ts fails when a heading or a figure has a character that is missing here.
const headings = `${ascii.replace(/[^a-z\d !,.:?\-/+%]/gi, '')}${polish}\u00a0²–„”`

const families = [
  { name: 'figtree', characters: text, axes: { wght: { min: 400, max: 700 } } },
  // One weight: a second would double the file.
  { name: 'bricolage-grotesque', characters: headings, axes: { wght: 680, opsz: 60, wdth: 94 } },
]

for (const { name, characters, axes } of families) {
  const whole = await readFile(`src/artwork/fonts/${name}.woff2`)
  const cut = await subsetFont(whole, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
  })
  await writeFile(`src/ui/fonts/${name}.woff2`, cut)
  process.stdout.write(`${name}.woff2 ${cut.length} bytes\n`)
}
