/** The pgTAP files, and running one of them on an embedded Postgres. */
import { readdir, readFile } from 'node:fs/promises'
import { parseTap, type TapResult } from './tap.ts'

const folder = new URL('./', import.meta.url)

/** Each file plans its tests and takes back, at its end, whatever it did. */
export const tapFiles = (await readdir(folder)).filter((file) => file.endsWith('.sql'))

/** The SQL of one file. */
export function readTapFile(file: string): Promise<string> {
  return readFile(new URL(file, folder), 'utf8')
}

interface TapDatabase {
  exec(sql: string): Promise<{ rows: Record<string, unknown>[] }[]>
}

/** Makes a database ready for the files: they want pgTAP, and our schema, on the search path. */
export async function prepareTap(database: TapDatabase): Promise<void> {
  await database.exec('create extension pgtap with schema extensions')
  await database.exec('set search_path = public, extensions')
}

/** Runs one file on a prepared database. */
export async function runTap(database: TapDatabase, file: string): Promise<TapResult> {
  const results = await database.exec(await readTapFile(file))
  const texts = results.flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)))
  return parseTap(texts.join('\n'))
}
