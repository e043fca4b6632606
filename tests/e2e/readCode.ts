/** Reads QR codes back: from a picture of the page, and from a printed one. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import jsQR from 'jsqr'
import type { BrowserContext } from 'playwright/test'

function decode(grey: Uint8Array, width: number, height: number): string | undefined {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  grey.forEach((value, index) => {
    pixels.fill(value, index * 4, index * 4 + 3)
  })
  return jsQR(pixels, width, height)?.data
}

/** The text of the code in a PNG; the browser itself unpacks the picture. */
export async function readPicture(
  context: BrowserContext,
  picture: Buffer,
): Promise<string | undefined> {
  const page = await context.newPage()
  const source = `data:image/png;base64,${picture.toString('base64')}`
  const { grey, width, height } = await page.evaluate(async (url) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const drawing = canvas.getContext('2d')
    if (!drawing) throw new Error('no canvas')
    drawing.drawImage(image, 0, 0)
    const { data } = drawing.getImageData(0, 0, image.width, image.height)
    // One letter a pixel: dark or bright.
    let letters = ''
    for (let at = 0; at < data.length; at += 4) letters += (data[at] ?? 0) < 128 ? '0' : '1'
    return { grey: letters, width: image.width, height: image.height }
  }, source)
  await page.close()
  const bytes = Uint8Array.from(grey, (letter) => (letter === '1' ? 255 : 0))
  return decode(bytes, width, height)
}

/** The text of the code on a printed page. */
export async function readPrint(pdf: string): Promise<string | undefined> {
  await promisify(execFile)('pdftoppm', ['-r', '150', '-gray', '-singlefile', pdf, pdf])
  const file = await readFile(`${pdf}.pgm`)
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(file.subarray(0, 40).toString('latin1'))
  if (!header) throw new Error('not a grey picture')
  return decode(file.subarray(header[0].length), Number(header[1]), Number(header[2]))
}
