/** The physical limit: a bare HTML page of about 7 kB over the wire, with no other request. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeRandom } from '../random.ts'

// Pseudo-words from a fixed seed: they compress like prose rather than like one repeated line.
function words(count: number): string {
  const random = makeRandom(20)
  const next = (limit: number): number => Math.floor(random() * limit)
  const syllables = ['ma', 'lo', 'wa', 'nie', 'ścia', 'ny', 'po', 'kój', 'su', 'fit', 'far', 'ba']
  const word = (): string =>
    Array.from({ length: 1 + next(4) }, () => syllables[next(syllables.length)]).join('')
  return Array.from({ length: count }, word).join(' ')
}

/** Writes the floor's folder and returns its path. */
export async function writeFloor(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><meta name="description" content="Floor"><link rel="icon" href="data:,"></head><body><main><h1>Floor</h1><p>${words(2600)}</p></main></body></html>`
  await writeFile(join(folder, 'index.html'), html)
  return folder
}
