/** Draws a QR code as banks require it: correction level L, quiet zone of 4 modules, black on white. */
import { encode } from 'uqr'

const quietZone = 4
/** Pixels per module: sharp on any screen, and on paper larger than 30 mm. */
const moduleSize = 12

/** An SVG path of the dark modules, and the side of the whole square, in modules. */
export function drawCode(text: string): { path: string; size: number } {
  const rows = encode(text, { ecc: 'L', border: quietZone }).data
  const path = rows
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return { path, size: rows.length }
}

/** The code as a PNG. */
export function codeImage(text: string): Promise<Blob> {
  const { path, size } = drawCode(text)
  const canvas = document.createElement('canvas')
  canvas.width = size * moduleSize
  canvas.height = canvas.width
  const context = canvas.getContext('2d')
  if (!context) return Promise.reject(new Error('this browser does not draw'))
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#000'
  context.scale(moduleSize, moduleSize)
  context.fill(new Path2D(path))
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no image'))), 'image/png')
  })
}
