/** The physical limit: a bare HTML page of about 7 kB over the wire, without any request but itself. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// Pseudo-words from a fixed seed: they compress like prose rather than like one repeated line.
function words(count: number): string {
  let seed = 20
  const next = (limit: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * limit)
  }
  const syllables = ['ma', 'lo', 'wa', 'nie', 'ścia', 'ny', 'po', 'kój', 'su', 'fit', 'far', 'ba']
  const word = (): string =>
    Array.from({ length: 1 + next(4) }, () => syllables[next(syllables.length)]).join('')
  return Array.from({ length: count }, word).join(' ')
}

/** Writes the floor's folder and gives its path. */
export async function writeFloor(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const html = `<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Floor</title><meta name="description" content="Floor"><link rel="icon" href="data:,"></head><body><main><h1>Floor</h1><p>${words(2600)}</p></main></body></html>`
  await writeFile(join(folder, 'index.html'), html)
  return folder
}
