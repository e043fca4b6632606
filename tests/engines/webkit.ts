/** WebKitGTK's MiniBrowser on its own virtual screen. Not through WebDriver, which has no profile, console or page cache. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { freePort } from '../freePorts.ts'
import type { Browser, Engine, Key, LaunchOptions } from './engine.ts'
import { Inspector } from './inspector.ts'

const program = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
  .find((file) => existsSync(file))
const keys: Partial<Record<Key, string>> = { Enter: 'Return', ArrowRight: 'Right', Paste: 'ctrl+v' }

/** Starts a virtual screen. */
async function openScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const options = ['-displayfd', '3', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp']
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [number] = await once(screen.stdio[3] as Readable, 'data')
  return { display: `:${String(number).trim()}`, screen }
}

async function until<Value>(look: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const end = Date.now() + 60_000
  while (Date.now() < end) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${what} did not come`)
}

async function ended(child: ChildProcess, end: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const over = once(child, 'exit')
  end()
  await over
}

async function launch(options: LaunchOptions): Promise<Browser> {
  const { display, screen } = await openScreen()
  const { profile } = options
  await mkdir(join(profile, 'gtk-3.0'), { recursive: true })
  // Else the toolbar makes the window wider than a phone.
  await writeFile(join(profile, 'gtk-3.0', 'gtk.css'), '* { padding: 0; margin: 0; min-width: 0 }')
  const port = await freePort()
  const args = ['--enable-developer-extras=true']
  const missing = [
    ...(options.withoutStorage ? ['-IndexedDBAPI', '-LocalStorage'] : []),
    ...(options.withoutPopovers ? ['-PopoverAttribute'] : []),
  ]
  if (missing.length > 0) args.push(`--features=${missing}`)
  const browser = spawn(program ?? '', [...args, 'about:blank'], {
    stdio: 'ignore',
    // Its own process group, which can be killed as a whole.
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      TZ: 'Europe/Warsaw',
      // No desktop services: they would mount a folder in the profile and outlive the browser.
      DBUS_SESSION_BUS_ADDRESS: 'disabled:',
      HOME: profile,
      XDG_CONFIG_HOME: profile,
      XDG_DATA_HOME: join(profile, 'data'),
      XDG_CACHE_HOME: join(profile, 'cache'),
      WEBKIT_INSPECTOR_HTTP_SERVER: `127.0.0.1:${port}`,
    },
  })
  const xdotool = async (...words: (string | number)[]): Promise<string> => {
    const env = { ...process.env, DISPLAY: display }
    return (await promisify(execFile)('xdotool', words.map(String), { env })).stdout
  }
  const path = await until(async () => {
    const list = await (await fetch(`http://127.0.0.1:${port}/`)).text()
    return /\/socket\/[^'"]+/.exec(list)?.[0]
  }, 'the inspector')
  const inspector = new Inspector(`ws://127.0.0.1:${port}${path}`)
  const evaluate: Browser['evaluate'] = async (inPage, argument) => {
    const call = `(${inPage})(${JSON.stringify(argument)})`
    const text = await inspector.evaluate(
      `Promise.resolve(${call}).then((value) => JSON.stringify(value))`,
    )
    return text === undefined ? undefined : JSON.parse(String(text))
  }
  const window = await until(
    async () => (await xdotool('search', '--onlyvisible', '--class', 'MiniBrowser')).split('\n')[0],
    'the window',
  )
  const bar = () => evaluate(() => outerHeight - innerHeight)
  await xdotool('windowmove', window, 0, 0)
  await xdotool('windowsize', window, options.width, options.height + (await bar()))
  await xdotool('windowfocus', window)
  await until(
    async () => ((await evaluate(() => innerWidth)) === options.width ? true : undefined),
    `a window of ${options.width} px`,
  )
  return {
    evaluate,
    errors: inspector.errors,
    async navigate(url) {
      await inspector.send('Page.navigate', { url })
    },
    async reload() {
      await inspector.send('Page.reload', {})
    },
    async tap(x, y) {
      await xdotool('mousemove', Math.round(x), Math.round(y + (await bar())), 'click', 1)
    },
    async press(key) {
      await xdotool('key', keys[key] ?? key)
    },
    async printedText() {
      await inspector.send('Page.setEmulatedMedia', { media: 'print' })
      const text = await evaluate(() => document.body.innerText)
      await inspector.send('Page.setEmulatedMedia', { media: '' })
      return text
    },
    async close() {
      inspector.close()
      await ended(browser, () => browser.kill('SIGTERM'))
      await ended(screen, () => screen.kill('SIGTERM'))
    },
    async kill() {
      await ended(browser, () => process.kill(-Number(browser.pid), 'SIGKILL'))
    },
  }
}

const needed = ['/usr/bin/Xvfb', '/usr/bin/xdotool']

export const webkit: Engine = {
  name: 'webkit',
  isInstalled: program !== undefined && needed.every((file) => existsSync(file)),
  launch,
}
