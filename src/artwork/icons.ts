/**
 * Draws the site's icons, an architect's plan with one room painted, and writes them to public/.
 * Ours: @vite-pwa/assets-generator brings a second renderer (sharp) and pads one picture; the monochrome icon is another.
 * Run by hand after a change: `node src/artwork/icons.ts`.
 */
import { writeFile } from 'node:fs/promises'
import { Resvg } from '@resvg/resvg-js'
import common from '../../locales/pl/common.json' with { type: 'json' }

const colours = { ground: '#F4F1EA', wall: '#16181D', big: '#1F3BB3', small: '#E4572E' }
const oneColour = { ground: 'none', wall: '#000', big: '#000', small: 'none' }

/** The plan on 24 × 24: a painted hall, a vermilion room, a door standing open. */
function plan({ ground, wall, big, small }: typeof colours): string {
  return [
    `<path d="M2 2h20v20H2z" fill="${ground}"/>`,
    `<path d="M3 3h10v18H3z" fill="${big}"/>`,
    `<path d="M13 3h8v8h-8z" fill="${small}"/>`,
    `<path d="M21 14.5V3H3v18h18v-1.5M13 3v8M13 21v-4M13 11h8" fill="none" stroke="${wall}" stroke-width="2" stroke-linecap="square"/>`,
    `<path d="M21 14.5h-5a5 5 0 0 0 5 5" fill="none" stroke="${wall}"/>`,
  ].join('')
}

/** The plan in a square; `share` is how much of its side the plan takes. */
function icon(share: number, drawn: typeof colours): string {
  const side = 24 / share
  const offset = -(side - 24) / 2
  const ground = `<path d="M${offset} ${offset}h${side}v${side}h-${side}z" fill="${drawn.ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${offset} ${offset} ${side} ${side}"><title>${common.siteName}</title>${ground}${plan(drawn)}</svg>\n`
}

async function writePng(file: string, size: number, svg: string): Promise<void> {
  const picture = new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render()
  await writeFile(`public/${file}`, picture.asPng())
}

await writeFile('public/icon.svg', icon(1, colours))
await writePng('icons/icon-192.png', 192, icon(0.84, colours))
await writePng('icons/icon-512.png', 512, icon(0.84, colours))
// Platforms cut a maskable icon down to a circle of 80% of its side.
await writePng('icons/maskable-512.png', 512, icon(0.56, colours))
await writePng('icons/monochrome-512.png', 512, icon(0.84, oneColour))
await writePng('apple-touch-icon.png', 180, icon(0.76, colours))
