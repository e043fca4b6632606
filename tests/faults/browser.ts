/** Browsers that call a test worker's proxy as the backend, and report what their pages claim. */
import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright/test'
import { chromiumFlags, chromiumPath, headlessShellPath } from '../e2e/chromium.ts'
import { claimWords } from './oracle.ts'

export const contextOptions = {
  locale: 'pl-PL',
  timezoneId: 'Europe/Warsaw',
  viewport: { width: 1280, height: 900 },
} as const

/** Background Sync retries a failed sync after a second instead of five minutes, and more often. */
const patientSync = [
  '--force-fieldtrials=BackgroundSync/Patient',
  '--force-fieldtrial-params=BackgroundSync.Patient:initial_retry_delay_sec/1/retry_delay_factor/1/max_sync_attempts/100',
]

/** Launches a browser that calls this proxy as the backend. */
export function optionsOf(apiHost: string, proxyPort: number): LaunchOptions {
  return {
    executablePath: headlessShellPath(),
    // Ctrl-C is for the runner, which still prints its summary.
    handleSIGINT: false,
    // Playwright turns the back/forward cache off; customers have it.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [
      ...chromiumFlags,
      ...patientSync,
      `--host-resolver-rules=MAP ${apiHost} 127.0.0.1:${proxyPort}`,
    ],
  }
}

/** Runs in every page: reports a claim as soon as its words are in the document. */
function watchForClaims(texts: readonly string[]): void {
  const reported = new Set<string>()
  const look = (): void => {
    const content = document.body?.textContent ?? ''
    for (const text of texts) {
      if (reported.has(text) || !content.includes(text)) continue
      reported.add(text)
      ;(globalThis as unknown as { claim: (text: string) => void }).claim(text)
    }
  }
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
  })
}

/** Calls back with every claim of any page of the context. */
export async function hearClaims(context: BrowserContext, heard: (text: string) => void) {
  await context.exposeBinding('claim', (_source, text: string) => heard(text))
  await context.addInitScript(watchForClaims, claimWords)
}

/** Stops every running worker as the browser does with an idle one. One by one: stopping all at once may crash Chromium. */
export async function stopWorkers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const running = new Set<string>()
  session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    for (const { versionId, runningStatus } of versions) {
      if (runningStatus === 'running') running.add(versionId)
    }
  })
  await session.send('ServiceWorker.enable')
  for (const versionId of running) await session.send('ServiceWorker.stopWorker', { versionId })
}

/** The whole browser with a profile on disk: it has Background Sync, and what it stores survives a kill. */
export async function startDevice(folder: string, options: LaunchOptions & { baseURL: string }) {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    ...contextOptions,
    executablePath: chromiumPath(),
  })
  return {
    context,
    /** Like a power cut. Closing a browser that has a worker takes up to 13 s. */
    async kill() {
      const closed = context.waitForEvent('close')
      const lock = await readlink(join(folder, 'SingletonLock'))
      process.kill(Number(/-(\d+)$/.exec(lock)?.[1]), 'SIGKILL')
      await closed
    },
  }
}
