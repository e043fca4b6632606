/** The embedded Postgres: opened in memory or in the data folder, with every migration applied. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Extensions, PGlite } from '@electric-sql/pglite'
import { StartProblem } from '../settings.ts'
import { migrate, readMigrations, readPlatformSql, schemaKey } from './migrations.ts'

const cacheDir = fileURLToPath(new URL('../../../.cache/', import.meta.url))

/** An empty migrated database as a tar archive, cached between runs: making one takes seconds. */
async function emptyDatabase(log: (line: string) => void): Promise<Blob> {
  const [platformSql, migrations] = await Promise.all([readPlatformSql(), readMigrations()])
  const file = join(cacheDir, `database-${schemaKey(platformSql, migrations)}.tar`)
  try {
    return new Blob([await readFile(file)])
  } catch {
    log('Preparing the database (only the first time)…')
  }
  const database = await PGlite.create()
  await migrate(database, platformSql, migrations)
  const archive = await database.dumpDataDir('none')
  await database.close()
  // Renamed when complete, so that another process never reads half an archive.
  const draft = `${file}.${process.pid}`
  await mkdir(cacheDir, { recursive: true })
  await writeFile(draft, new Uint8Array(await archive.arrayBuffer()))
  await rename(draft, file)
  return archive
}

/** Opens the database in this folder (without one: in memory), with every migration applied. */
export async function openDatabase(
  folder?: string,
  log: (line: string) => void = () => undefined,
  extensions: Extensions = {},
): Promise<PGlite> {
  if (!folder) return PGlite.create({ loadDataDir: await emptyDatabase(log), extensions })
  const isNew = !existsSync(join(folder, 'PG_VERSION'))
  const filling = isNew ? { loadDataDir: await emptyDatabase(log) } : {}
  const database = await PGlite.create({ dataDir: folder, ...filling }).catch(() => {
    // PGlite's own error is only a number.
    throw new StartProblem(
      `The database in ${folder} can not be opened: the disk is full, or it is damaged or another user's. Make room, or choose another folder with DATA_DIR.`,
    )
  })
  try {
    const applied = await migrate(database, await readPlatformSql(), await readMigrations())
    if (applied.length > 0) log(`Applied migrations: ${applied.join(', ')}`)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}
