/** Browsers that take the worker's proxy for the backend, and tell what their pages claim. */
import { readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions, type Page } from 'playwright/test'
import { chromiumFlags, chromiumPath, headlessShellPath } from '../e2e/chromium.ts'
import { claimWords } from './oracle.ts'

export const contextOptions = {
  locale: 'pl-PL',
  timezoneId: 'Europe/Warsaw',
  viewport: { width: 1280, height: 900 },
} as const

/** Background Sync tries a failed sync again after a second in place of five minutes, and more often. */
const patientSync = [
  '--force-fieldtrials=BackgroundSync/Patient',
  '--force-fieldtrial-params=BackgroundSync.Patient:initial_retry_delay_sec/1/retry_delay_factor/1/max_sync_attempts/100',
]

/** How a browser is started that takes this proxy for the backend. */
export function optionsOf(apiHost: string, proxyPort: number): LaunchOptions {
  return {
    executablePath: headlessShellPath(),
    // Ctrl-C is for the runner, which still has its tally to tell.
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

/** Runs in every page: reports a claim as soon as its words stand in the document. */
function watchForClaims(texts: readonly string[]): void {
  const told = new Set<string>()
  const look = (): void => {
    const content = document.body?.textContent ?? ''
    for (const text of texts) {
      if (told.has(text) || !content.includes(text)) continue
      told.add(text)
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

/** Ends every running worker as the browser does with an idle one. One by one: told to end all, Chromium may crash. */
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

/** The whole browser on a profile on the disk: it has Background Sync, and what it keeps survives its death. */
export async function startDevice(folder: string, options: LaunchOptions & { baseURL: string }) {
  const context = await chromium.launchPersistentContext(folder, {
    ...options,
    ...contextOptions,
    executablePath: chromiumPath(),
  })
  return {
    context,
    /** As a power cut would. Told to close, a browser with a worker takes up to 13 s to put its profile in order. */
    async kill() {
      const closed = context.waitForEvent('close')
      const lock = await readlink(join(folder, 'SingletonLock'))
      process.kill(Number(/-(\d+)$/.exec(lock)?.[1]), 'SIGKILL')
      await closed
      for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
        await rm(join(folder, name), { force: true })
      }
    },
  }
}
