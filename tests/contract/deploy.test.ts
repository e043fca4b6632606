/** `supabase functions deploy` uploads all that each function imports (to a stand-in for the management API). */
import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { supabaseCli } from '../../supabase/tests/cliProgram.ts'
import { functionNames } from '../functionNames.ts'
import { serve } from './target.ts'

const project = 'abcdefghijklmnopqrst'

async function readUpload(request: IncomingMessage) {
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(await buffer(request), { headers }).formData()
  const files = form.getAll('file').filter((part) => part instanceof File)
  return { metadata: await new Response(form.get('metadata')).json(), files }
}

/** Deploys the project in this folder; returns the uploads. */
async function deploy(program: string, folder: string) {
  const uploads: Awaited<ReturnType<typeof readUpload>>[] = []
  const url = await serve(async (request, response) => {
    const slug = new URL(request.url ?? '/', 'http://localhost').searchParams.get('slug')
    const isUpload = request.method === 'POST'
    if (isUpload) uploads.push(await readUpload(request))
    response.writeHead(isUpload ? 201 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ id: project, slug, name: slug, status: 'ACTIVE', version: 1 }))
  })
  const names = ['api_url', 'dashboard_url', 'docs_url'].map((name) => `${name}: ${url}`)
  const profile = join(folder, 'profile.yaml')
  await writeFile(profile, ['name: tests', ...names, 'project_host: localhost', ''].join('\n'))
  const args = ['functions', 'deploy', `--remote=${project}`, '--use-api', '--yes']
  await promisify(execFile)(program, args, {
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
  return uploads
}

/** What a file imports: paths from the project's root, and packages by their names. */
async function importsOf(file: File): Promise<string[]> {
  const found = (await file.text()).matchAll(/ from '([^']+)'/g)
  return [...found].map(([, name = '']) =>
    name.startsWith('.') ? join(dirname(file.name), name) : name,
  )
}

test.runIf(supabaseCli)('every function is uploaded whole, and checks keys itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'deploy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const parts = ['functions', 'config.toml', 'types.ts'].map((part) => `supabase/${part}`)
  for (const part of [...parts, 'src/domain', 'src/config', 'locales']) {
    await cp(part, join(folder, part), { recursive: true })
  }
  const uploads = await deploy(supabaseCli ?? '', folder)
  expect(uploads.map(({ metadata }) => metadata.entrypoint_path).sort()).toEqual(
    functionNames.map((name) => `supabase/functions/${name}/index.ts`),
  )
  const map = 'supabase/functions/deno.json'
  for (const { metadata, files } of uploads) {
    expect(metadata).toMatchObject({ import_map_path: map, verify_jwt: false })
    const names = files.map(({ name }) => name)
    expect(names).toContain(metadata.entrypoint_path)
    expect(names).toContain('locales/pl/email.json')
    const { imports } = JSON.parse((await files.find(({ name }) => name === map)?.text()) ?? '')
    const known = [...names, ...Object.keys(imports), 'node:']
    const isThere = (wanted: string) =>
      known.some((one) => (/[/:]$/.test(one) ? wanted.startsWith(one) : wanted === one))
    for (const file of files.filter(({ name }) => name.endsWith('.ts'))) {
      const missing = (await importsOf(file)).filter((wanted) => !isThere(wanted))
      expect([file.name, missing]).toEqual([file.name, []])
    }
  }
})
