/** Debian's Firefox, driven by Playwright over WebDriver BiDi. */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { firefox as playwright } from 'playwright'
import type { Browser, Engine, Key, LaunchOptions } from './engine.ts'

const program = process.env.FIREFOX_BIN ?? '/usr/bin/firefox-esr'
const keys: Partial<Record<Key, string>> = { Paste: 'Control+v' }

async function launch(options: LaunchOptions): Promise<Browser> {
  const { profile, width, height } = options
  const context = await playwright.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath: program,
    viewport: { width, height },
    locale: 'pl-PL',
    timezoneId: 'Europe/Warsaw',
    firefoxUserPrefs: {
      // As in a customer's Firefox: without a click no window is opened.
      'dom.disable_open_during_load': true,
      'network.cookie.cookieBehavior': options.withoutStorage ? 2 : 5,
      // The backend is on this machine, also for a page from the local network.
      'network.lna.enabled': false,
    },
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  page.on('pageerror', (error) => errors.push(String(error)))
  return {
    errors,
    // Playwright unpacks handles in the argument, of which there are none here.
    evaluate: (inPage, argument) => page.evaluate(inPage as never, argument as never),
    async navigate(url) {
      await page.goto(url, { waitUntil: 'commit' })
    },
    async reload() {
      await page.reload({ waitUntil: 'commit' })
    },
    tap: (x, y) => page.mouse.click(x, y),
    press: (key) => page.keyboard.press(keys[key] ?? key),
    async printedText() {
      const file = join(profile, 'print.pdf')
      await page.pdf({ path: file, preferCSSPageSize: true })
      return (await promisify(execFile)('pdftotext', ['-layout', file, '-'])).stdout
    },
    close: () => context.close(),
    async kill() {
      const closed = context.waitForEvent('close')
      // The lock's target ends with the process id.
      process.kill(Number(/\d+$/.exec(await readlink(join(profile, 'lock')))), 'SIGKILL')
      await closed
    },
  }
}

export const firefox: Engine = { name: 'firefox', isInstalled: existsSync(program), launch }
