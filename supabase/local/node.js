/**
 * Runs a TypeScript script (`node supabase/local/node.js <script> [arguments]`) after checking that the packages are
 * installed and Node is new enough. In old JavaScript, so that an old Node can say so.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// First: on Linux x64 the packages include a newer Node.
if (!existsSync(new URL('../../node_modules/vite', import.meta.url))) {
  console.error('The packages are missing. Run "npm ci" first.')
  process.exit(1)
}

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
const needed = engines.node.match(/\d+/g).map(Number)
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  console.error(
    `Node ${needed.join('.')} or newer is needed; this is ${process.versions.node}. Install it from https://nodejs.org and run "npm ci" again.`,
  )
  process.exit(1)
}

// Node 22 warns about its SQLite, which locks the data folder; it is the same as in 24.
process.removeAllListeners('warning').on('warning', ({ name, stack }) => {
  if (name !== 'ExperimentalWarning') console.error(stack)
})

process.argv.splice(1, 1)
process.argv[1] = path.resolve(process.argv[1])
import(pathToFileURL(process.argv[1]).href)
