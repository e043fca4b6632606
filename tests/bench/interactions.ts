/** How long each touch of the wizard takes to the next paint (INP), on a phone four times slower. */
import type { Page } from 'playwright'
import { openSlowPhone } from './secondVisit.ts'

export interface Interaction {
  readonly name: string
  /** From the touch to the next painted frame, as Event Timing counts it (steps of 8 ms). */
  readonly ms: number
}

async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
}

async function worst(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // Event Timing reports after the paint; two frames later the entry has been handed over.
    for (let frame = 0; frame < 4; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const { durations } = window as unknown as { durations: number[] }
    return Math.max(0, ...durations.splice(0))
  })
}

/** Fills in a whole booking and sends it (nothing answers, so it is stored to wait). */
export async function measureInteractions(siteUrl: string): Promise<Interaction[]> {
  const { context, page } = await openSlowPhone()
  const measured: Interaction[] = []
  const measure = async (name: string, act: () => Promise<unknown>): Promise<void> => {
    await act()
    measured.push({ name, ms: await worst(page) })
  }
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  try {
    await page.goto(`${siteUrl}/rezerwacja`)
    await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
    await watch(page)
    await measure('choosing the area', () => page.getByRole('combobox').selectOption('50-60'))
    await measure('step 1 → 2', () => press('Dalej'))
    await measure('opening the calendar', async () => {
      await page
        .getByRole('button', { name: /datę|dzień/i })
        .first()
        .click()
      await page.getByRole('grid').first().waitFor()
    })
    await measure('choosing the day', () =>
      page
        .getByRole('gridcell', { disabled: false })
        .getByRole('button', { disabled: false })
        .first()
        .click(),
    )
    await measure('step 2 → 3', () => press('Dalej'))
    await measure('typing a name', () =>
      page.getByLabel('Imię').pressSequentially('Zażółcona', { delay: 30 }),
    )
    await page.getByLabel('Nazwisko').fill('Gęślą')
    await page.getByLabel(/e-?mail/i).fill('zazolc@example.com')
    await page.getByLabel('Telefon').fill('600 100 200')
    await measure('step 3 → 4', () => press('Dalej'))
    await measure('sending (stored on the device)', () => press('Wyślij rezerwację'))
    return measured
  } finally {
    await context.browser()?.close()
  }
}
