/** The migration files, and applying those a database does not have yet. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { StartProblem } from '../settings.ts'

export interface Migration {
  /** The 14 digits the file name starts with. */
  readonly version: string
  readonly name: string
  readonly sql: string
}

/** The part of a database client in use here: of PGlite, or of a real Postgres. */
export interface SqlClient {
  exec(sql: string): Promise<unknown>
  query<Row>(sql: string, params?: unknown[]): Promise<{ rows: Row[] }>
}

const folder = new URL('../../migrations/', import.meta.url)
const filePattern = /^(\d{14})_(\w+)\.sql$/

/** The stand-in for the hosted platform, applied before the first migration. */
export function readPlatformSql(): Promise<string> {
  return readFile(new URL('platform.sql', import.meta.url), 'utf8')
}

/** All migrations in the order of their versions. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const match = filePattern.exec(file)
      if (!match?.[1] || !match[2]) {
        throw new Error(`supabase/migrations/${file}: the name must be <14 digits>_<name>.sql`)
      }
      const sql = await readFile(new URL(file, folder), 'utf8')
      return { version: match[1], name: match[2], sql }
    }),
  )
}

/** A key that changes with everything that an empty migrated database depends on. */
export function schemaKey(platformSql: string, migrations: readonly Migration[]): string {
  const hash = createHash('sha256').update(platformSql)
  for (const { version, sql } of migrations) hash.update(`\0${version}\0${sql}`)
  return hash.digest('hex').slice(0, 16)
}

// The same table and columns as the Supabase CLI's, so that both share one history.
const historySql = `
create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (
  version text primary key, statements text[], name text
);`

/** Applies what is missing, each migration in its own transaction; gives the applied versions. */
export async function migrate(
  database: SqlClient,
  platformSql: string,
  migrations: readonly Migration[],
): Promise<string[]> {
  await database.exec(platformSql)
  await database.exec(historySql)
  const { rows } = await database.query<{ version: string; statements: string[] | null }>(
    'select version, statements from supabase_migrations.schema_migrations',
  )
  const ours = new Map(migrations.map(({ version, sql }) => [version, sql]))
  const other = rows.find(({ version, statements }) => ours.get(version) !== statements?.[0])
  if (other) {
    throw new StartProblem(
      `The data folder was made with another migration ${other.version}. Delete the folder (DATA_DIR, .data) to start afresh.`,
    )
  }
  const known = new Set(rows.map(({ version }) => version))
  const applied: string[] = []
  for (const { version, name, sql } of migrations) {
    if (known.has(version)) continue
    try {
      await database.exec(`begin;\n${sql}\n;commit;`)
    } catch (error) {
      await database.exec('rollback')
      throw new Error(`migration ${version}: ${(error as Error).message}`)
    }
    await database.query(
      'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, array[$2], $3)',
      [version, sql, name],
    )
    applied.push(version)
  }
  return applied
}
