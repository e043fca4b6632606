/**
 * Makes src/ui/fonts from the Fontsource packages: Polish and English letters only, few axes, woff2.
 * Run with `node src/artwork/fonts.ts` after a new version of a font or when a character is missing.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont, { type Axes } from 'subset-font'
import { mergeFonts } from './mergeFonts.ts'

const source = 'node_modules/@fontsource-variable'
const target = 'src/ui/fonts'

const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
// Fontsource cuts a family by Unicode block: these letters live in its latin-ext file, all others in
// latin. Every page needs both, and each file more comes later to its first frame.
const polish = 'ąćęłńśźżĄĆĘŁŃŚŹŻ'
// A tenth of the file for signs that stand in no text of ours; a customer's own are drawn by the fallback.
const rare = /[`^{|}~\\<>[\]=$#]/g
const latin = `${ascii.replace(rare, '')}\u00a0óÓ²°·×•–—„”“’…§é→←−`
// Headings and figures; tests/e2e/fonts.spec.ts tells when one has a character that is not here.
const headings = `${ascii.replace(/[^\w !"%&'()+,./:;?-]|_/g, '')}\u00a0óÓ²·×–—„”…`

const features = ['kern', 'tnum', 'lnum']

const families: { name: string; file: string; axes: Axes; latin: string }[] = [
  { name: 'figtree', file: 'wght', axes: { wght: { min: 400, max: 700 } }, latin },
  {
    name: 'bricolage-grotesque',
    file: 'standard',
    // One cut: a second weight would double the file.
    axes: { wght: 680, opsz: 60, wdth: 94 },
    latin: headings,
  },
]

for (const { name, file, axes, latin: characters } of families) {
  const cut = async (block: string, text: string): Promise<Buffer> =>
    subsetFont(
      await readFile(`${source}/${name}/files/${name}-${block}-${file}-normal.woff2`),
      text,
      { targetFormat: 'sfnt', variationAxes: axes, keepFeatures: features, noHinting: true },
    )
  const whole = mergeFonts(await cut('latin', characters), await cut('latin-ext', polish))
  const packed = await subsetFont(whole, characters + polish, {
    targetFormat: 'woff2',
    keepFeatures: features,
  })
  await writeFile(`${target}/${name}.woff2`, packed)
  process.stdout.write(`${name}.woff2 ${packed.length} bytes\n`)
}
