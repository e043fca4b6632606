/** Runs layers of the suite and sums up their reports: `check` the quick ones, `all` the long ones, other words by name (README.md). */
import { spawn } from 'node:child_process'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { type Counts, countLayer } from './counts.ts'
import { type Layer, layers, longLayers, reports } from './layers.ts'
import { ensureChromium, missingPrograms } from './machine.ts'

const words = process.argv.slice(2)

function begins(name: string, word: string): boolean {
  return `${name} `.startsWith(`${word} `)
}

function choose(): readonly Layer[] {
  if (words.length === 0) return layers
  if (words[0] === 'check') return layers.filter(({ quick }) => quick)
  if (words[0] === 'all' && words.length === 1) return longLayers
  return [
    ...layers.filter(({ name }) => words.some((word) => begins(name, word))),
    ...longLayers.filter(({ name }) => words.includes(name)),
  ]
}

function run(layer: Layer): Promise<{ code: number; output: string }> {
  const [program = '', ...args] = layer.command
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      // React's production build can't be tested.
      env: { ...process.env, NODE_ENV: undefined, ...layer.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const keep = (chunk: Buffer): void => {
      output += chunk.toString()
      process.stdout.write(chunk)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

const times: string[] = []

async function runLayer(layer: Layer): Promise<Counts> {
  const started = Date.now()
  console.log(`\n── ${layer.name}`)
  if (layer.report) await rm(layer.report, { force: true })
  const { code, output } = await run(layer)
  const report = layer.report && (await readFile(layer.report, 'utf8').catch(() => ''))
  const counts = countLayer(code, output, report)
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`── ${layer.name}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`)
  times.push(`${String(seconds).padStart(6)} s  ${layer.name}`)
  return counts
}

await mkdir(reports, { recursive: true })
const chosen = choose()
const names = [...layers, ...longLayers].map(({ name }) => name)
const unknown = words.filter((word) => !names.some((name) => begins(name, word)))
if (unknown.length > 0 && !['check', 'all'].includes(words.join())) {
  console.log(`No layer is called "${unknown.join('", "')}". There are: ${names.join(', ')}.`)
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}
// First, so that it does not fail after minutes.
if (chosen.some(({ browser }) => browser) && !(await ensureChromium())) {
  console.log('\n0 passed, 1 failed')
  process.exit(1)
}
const missing = missingPrograms(chosen)
if (missing.length > 0) console.log(missing.join('\n'))
// With CI set, a missing program is a failure.
const lost = process.env.CI ? missing : []
let passed = 0
let failed = lost.length
let leftOut = 0
const broken = [...lost]
for (const layer of chosen) {
  if (layer.lacks) continue
  const counts = await runLayer(layer)
  passed += counts.passed
  failed += counts.failed
  leftOut += counts.leftOut
  if (counts.failed > 0) broken.push([layer.name, ...counts.failures].join('\n\n  '))
}
// Once more at the end: what the layers printed is far above. `.ci/run` repeats it.
console.log(['', '── Times', ...times].join('\n'))
if (broken.length > 0) console.log(`\n── Failed\n\n${broken.join('\n\n')}`)
if (leftOut > 0) console.log(['', `${leftOut} left out`, ...missing].join('\n'))
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1
