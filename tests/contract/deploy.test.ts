/**
 * `supabase functions deploy`, against a stand-in of the management API: what the CLI uploads is
 * all that each function imports, from src/ and locales/ too, and neither asks for a JWT.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { close, listen } from '../../supabase/local/server.ts'
import { supabaseCli } from '../../supabase/tests/cliProgram.ts'
import { functionNames } from '../functionNames.ts'

const run = promisify(execFile)
const bin = resolve('node_modules/.bin')
const project = 'abcdefghijklmnopqrst'

interface Upload {
  readonly metadata: {
    readonly entrypoint_path: string
    readonly import_map_path: string
    readonly verify_jwt: boolean
  }
  readonly files: readonly File[]
}

const uploads: Upload[] = []
let folder = ''

async function readUpload(request: IncomingMessage): Promise<Upload> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(await buffer(request), { headers }).formData()
  const files = form.getAll('file').filter((part) => part instanceof File)
  const metadata = form.get('metadata')
  const text = metadata instanceof File ? await metadata.text() : String(metadata)
  return { metadata: JSON.parse(text), files }
}

const api = createServer(async (request, response) => {
  const slug = new URL(request.url ?? '/', 'http://localhost').searchParams.get('slug')
  if (request.method === 'POST') uploads.push(await readUpload(request))
  response.writeHead(request.method === 'POST' ? 201 : 200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id: project, slug, name: slug, status: 'ACTIVE', version: 1 }))
})

beforeAll(async () => {
  if (!supabaseCli) return
  folder = await mkdtemp(join(tmpdir(), 'deploy-'))
  const parts = ['functions', 'config.toml', 'types.ts'].map((part) => `supabase/${part}`)
  for (const part of [...parts, 'src/domain', 'locales']) {
    await cp(part, join(folder, part), { recursive: true })
  }
  const url = `http://127.0.0.1:${await listen(api, 0, 'management API', '')}`
  const names = ['api_url', 'dashboard_url', 'docs_url'].map((name) => `${name}: ${url}`)
  const profile = join(folder, 'profile.yaml')
  await writeFile(profile, ['name: tests', ...names, 'project_host: localhost', ''].join('\n'))
  await run(supabaseCli, ['functions', 'deploy', `--remote=${project}`, '--use-api', '--yes'], {
    cwd: folder,
    env: {
      ...process.env,
      HOME: folder,
      SUPABASE_PROFILE: profile,
      SUPABASE_ACCESS_TOKEN: `sbp_${'0'.repeat(40)}`,
      SUPABASE_TELEMETRY_DISABLED: '1',
      SUPABASE_NO_UPDATE_NOTIFIER: '1',
      SUPABASE_NO_KEYRING: '1',
      DO_NOT_TRACK: '1',
    },
  })
})

afterAll(async () => {
  await close(api)
  if (folder) await rm(folder, { recursive: true, force: true })
})

test.runIf(supabaseCli)('every function is deployed, with their own check of the key', () => {
  expect(uploads.map(({ metadata }) => metadata.entrypoint_path).sort()).toEqual(
    functionNames.map((name) => `supabase/functions/${name}/index.ts`),
  )
  expect(uploads.map(({ metadata }) => metadata.verify_jwt)).toEqual([false, false, false])
  const maps = uploads.map(({ metadata }) => metadata.import_map_path)
  expect(maps).toEqual(Array(3).fill('supabase/functions/deno.json'))
})

test.runIf(supabaseCli).each([0, 1, 2])('upload %i stands alone', async (index) => {
  const upload = uploads[index]
  const unpacked = join(folder, `upload-${index}`)
  for (const file of upload?.files ?? []) {
    const path = join(unpacked, file.name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, Buffer.from(await file.arrayBuffer()))
  }
  // The platform fetches the import map's packages itself; here they are the installed ones.
  await symlink(resolve('node_modules'), join(unpacked, 'node_modules'))
  await cp('package.json', join(unpacked, 'package.json'))
  const entry = upload?.metadata.entrypoint_path ?? ''
  const map = upload?.metadata.import_map_path ?? ''
  // It reads all that is imported; the types have a layer of their own.
  const args = ['cache', '--node-modules-dir=manual', '--no-lock', `--import-map=${map}`, entry]
  await run(join(bin, 'deno'), args, { cwd: unpacked })
  expect(upload?.files.map(({ name }) => name)).toContain('locales/pl/email.json')
  // With node_modules at hand Deno asks no import map; the platform has nothing else.
  const { imports } = JSON.parse(await readFile(join(unpacked, map), 'utf8'))
  const known = (name: string) =>
    name in imports ||
    Object.keys(imports).some((prefix) => prefix.endsWith('/') && name.startsWith(prefix))
  for (const file of upload?.files.filter(({ name }) => name.endsWith('.ts')) ?? []) {
    const names = [...(await file.text()).matchAll(/ from '([^'.][^']*)'/g)].map(([, name]) => name)
    const packages = names.filter((name = '') => !name.startsWith('node:'))
    expect([file.name, packages.filter((name = '') => !known(name))]).toEqual([file.name, []])
  }
})
