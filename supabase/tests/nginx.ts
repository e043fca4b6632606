/** nginx with supabase/nginx.conf, on a given site; the command in that file's comment makes its headers. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getCertificate } from '@vitejs/plugin-basic-ssl'

/** Debian's nginx; undefined if it is not installed. */
export const nginxProgram = ['/usr/sbin/nginx'].find((file) => existsSync(file))

type Ports = Readonly<Record<'http' | 'https', number>>

/** Writes the example with other ports and paths, and with what Debian's nginx.conf has around it. */
async function writeConfiguration(folder: string, example: string, ports: Ports): Promise<string> {
  const certificate = join(folder, 'certificate.pem')
  await writeFile(certificate, await getCertificate(join(folder, 'cache')))
  const servers = example
    .replace('listen 80;', `listen 127.0.0.1:${ports.http};`)
    .replace('listen 443 ', `listen 127.0.0.1:${ports.https} `)
    .replaceAll(/(ssl_certificate(?:_key)?) [^;]+;/g, `$1 ${certificate};`)
    .replace(/root [^;]+;/, `root ${join(folder, 'dist')};`)
    .replaceAll('/etc/nginx/malowanie-headers.conf', join(folder, 'malowanie-headers.conf'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off; pid ${folder}/pid; error_log stderr;
    events {}
    http {
      include /etc/nginx/mime.types; access_log off; default_type application/octet-stream;
      ${temporary.map((name) => `${name}_temp_path ${folder}/temp;`).join(' ')}
      ${servers}
    }`,
  )
  return file
}

/** Starts nginx on `folder`/dist. It may not listen yet. `said` gives its error log. */
export async function startNginx(program: string, folder: string, ports: Ports) {
  const example = await readFile(new URL('../nginx.conf', import.meta.url), 'utf8')
  // The shell lines in its comment make the file of headers from dist/_headers.
  const lines = example.split('\n').filter((line) => line.startsWith('#   '))
  const command = lines.map((line) => line.slice(4)).join('\n')
  await mkdir(join(folder, 'cache'), { recursive: true })
  await promisify(execFile)('sh', ['-c', command], { cwd: folder })
  const file = await writeConfiguration(folder, example, ports)
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += String(chunk)
  })
  const ended = once(child, 'exit')
  return {
    said: () => said,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
