/** What QR codes say: read back from a picture of the page or of a printed one, and what they should say. */
import { Resvg } from '@resvg/resvg-js'
import jsQR from 'jsqr'
import type { Day } from '../../src/domain/day.ts'
import { codeTitle } from '../../src/domain/transfer.ts'

/** The text of a transfer's code to the demonstration's account: the prepayment, or the rest. */
export function transferCode(name: string, day: Day, grosze: string, use?: 'Dopłata'): string {
  const title = codeTitle(name, day, use)
  return `|PL|61109010140000071219812874|${grosze}|Malowanie Warszawa|${title}|||`
}

/** The text of the code in a PNG; undefined if none is found. */
export function readPicture(picture: Buffer): string | undefined {
  // The PNG header has its size there.
  const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)]
  const size = `width="${width}" height="${height}"`
  const source = `data:image/png;base64,${picture.toString('base64')}`
  const unpacked = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size}><image ${size} href="${source}"/></svg>`,
  ).render()
  return jsQR(new Uint8ClampedArray(unpacked.pixels), width, height)?.data
}
