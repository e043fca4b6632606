/** Draws og.png, the preview of a shared link: the name, the line of the home page, and the plan of a painted flat. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import subsetFont from 'subset-font'
import common from '../../locales/pl/common.json' with { type: 'json' }
import home from '../../locales/pl/home.json' with { type: 'json' }
import { type Box, parts } from '../ui/floorPlan/rooms.ts'

const ground = '#f4f1ea'
const ink = '#16181d'
const paints = ['', '#1f3bb3', '#e4572e', '#b9c5ef', '#f0c4b1']

function rect([x, y, width, height]: Box, fill: string, grow = 0): string {
  return `<rect x="${x - grow}" y="${y - grow}" width="${width + 2 * grow}" height="${height + 2 * grow}" fill="${fill}"/>`
}

const plan = parts
  .flatMap(({ rooms, gaps, windows, lines }) => [
    ...rooms.map(({ box }) => rect(box, ink, 3)),
    ...gaps.map((box) => rect(box, ground)),
    ...windows.flatMap((box) => [rect(box, ink), rect(box, ground, -0.4)]),
    ...rooms.map(({ box, paint }) => rect(box, paints[paint] ?? ground)),
    `<path d="${lines}" fill="none" stroke="${ink}" stroke-width="0.4"/>`,
  ])
  .join('')

/** Texts one below the other. */
function lines(texts: readonly string[], x: number, top: number, height: number): string {
  return texts
    .map((text, index) => {
      const escaped = text.replace(/[&<]/g, (sign) => `&#${sign.charCodeAt(0)};`)
      return `<text x="${x}" y="${top + index * height}">${escaped}</text>`
    })
    .join('')
}

/** Each word of the name has a line of its own, each part of the line ('a • b') too. */
export function shareSvg(name: string, line: string): string {
  const words = name.split(' ')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">
  <rect width="1200" height="630" fill="${ground}"/>
  <g transform="translate(590 150) scale(3.9)">${plan}</g>
  <g font-family="Bricolage Grotesque" fill="${ink}">
  <g font-size="92" letter-spacing="-3">${lines(words, 64, 428 - 94 * words.length, 94)}</g>
  <g font-size="29">${lines(line.split(' • '), 67, 412, 42)}</g>
  </g>
</svg>`
}

export async function writeShareImage(outDir: string): Promise<void> {
  const svg = shareSvg(common.siteName, home.line)
  const font = await readFile(join(import.meta.dirname, '../ui/fonts/bricolage-grotesque.woff2'))
  const folder = await mkdtemp(join(tmpdir(), 'og-'))
  const fontFile = join(folder, 'font.ttf')
  // The renderer can't read woff2.
  await writeFile(fontFile, await subsetFont(font, svg, { targetFormat: 'sfnt' }))
  const fonts = { fontFiles: [fontFile], loadSystemFonts: false }
  await writeFile(join(outDir, 'og.png'), new Resvg(svg, { font: fonts }).render().asPng())
  await rm(folder, { recursive: true })
}
