/** The pgTAP files, and what their output says: which tests failed, and whether all that were planned ran. */
import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('./', import.meta.url)

/** Each file plans its tests and takes back, at its end, whatever it did. */
export const tapFiles = (await readdir(folder)).filter((file) => file.endsWith('.sql'))

/** The SQL of one file, behind what all of them share. */
export async function readTapFile(file: string): Promise<string> {
  const parts = ['helpers.pgsql', file].map((name) => readFile(new URL(name, folder), 'utf8'))
  return (await Promise.all(parts)).join('\n')
}

/** Parses the lines of one file's output; a failure with what pgTAP says about it. */
export function parseTap(output: string) {
  const lines = output.split('\n')
  const planned = Number(/^1\.\.(\d+)/m.exec(output)?.[1] ?? Number.NaN)
  const ran = lines.filter((line) => /^(not )?ok \d+/.test(line)).length
  const failures: string[] = []
  let failing = false
  for (const line of lines) {
    if (line.startsWith('not ok')) failures.push(line)
    else if (failing && line.startsWith('#')) failures.push(`${failures.pop()}\n${line}`)
    failing = line.startsWith('not ok') || (failing && line.startsWith('#'))
  }
  return { planned, ran, failures }
}
