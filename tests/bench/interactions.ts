/** How long each touch of the wizard takes, on a phone four times slower. */
import type { Page } from 'playwright'
import { startSlowPhone, untilAlive } from './slowPhone.ts'
import { median } from './statistics.ts'

export interface Interaction {
  readonly name: string
  /** From the input to the next painted frame, as Event Timing counts it (INP; in steps of 8 ms). */
  readonly paint: number
  /** From the input to the end of the frame that shows what was asked for, where that can come later. */
  readonly effect: number | undefined
}

/** Event Timing tells of nothing quicker than this. */
export const quickest = 16

interface Watched {
  durations: number[]
  began: number
}

/** Notes the first real input of every action, and what Event Timing says of it. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(() => {
    const watched: Watched = { durations: [], began: 0 }
    Object.assign(window, { watched })
    for (const type of ['keydown', 'pointerdown']) {
      const note = (event: Event): void => {
        watched.began ||= event.timeStamp
      }
      addEventListener(type, note, { capture: true, passive: true })
    }
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { interactionId: number })[]
      for (const { interactionId, duration } of entries) {
        if (interactionId > 0) watched.durations.push(duration)
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
}

/** Starts to wait, inside the page, until the selector finds something and that is painted. */
async function untilShown(page: Page, selector: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const { watched } = window as unknown as { watched: Watched }
    watched.began = 0
    watched.durations = []
    const shown = (async () => {
      while (!watched.began || !document.querySelector(wanted)) await frame()
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = resolve
        requestAnimationFrame(() => port2.postMessage(undefined))
      })
      return performance.now() - watched.began
    })()
    Object.assign(window, { shown })
  }, selector)
  return () => page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown)
}

/** Event Timing hands its entries over some frames after the paint. */
async function worst(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const { watched } = window as unknown as { watched: Watched }
    return Math.max(0, ...watched.durations)
  })
}

async function fillIn(page: Page): Promise<Interaction[]> {
  const measured: Interaction[] = []
  const measure = async (name: string, shows: string | undefined, act: () => Promise<unknown>) => {
    const effect = await untilShown(page, shows ?? 'body')
    await act()
    const shown = await effect()
    measured.push({ name, paint: await worst(page), effect: shows ? shown : undefined })
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const area = page.getByLabel('Powierzchnia mieszkania')
  await area.focus()
  // Keys, not `selectOption`: Event Timing counts real input alone.
  await measure('choosing the area', undefined, () => area.press('ArrowDown'))
  await measure('step 1 → 2', '[id="booking-date"]', () => press('Dalej'))
  await measure('opening the calendar', 'dialog [role="grid"] button', () =>
    press(/Data malowania/),
  )
  await measure('the next month', undefined, () => press('Następny miesiąc'))
  await measure('choosing the day', 'body:not(:has(dialog[open]))', () =>
    page.getByRole('grid').getByRole('button', { disabled: false }).first().click(),
  )
  await measure('step 2 → 3', 'input[autocomplete="given-name"]', () => press('Dalej'))
  const firstName = page.getByLabel('Imię')
  await firstName.focus()
  await measure('typing a name', undefined, () =>
    firstName.pressSequentially('Zofia', { delay: 60 }),
  )
  await page.getByLabel('Nazwisko').fill('Nowak')
  await page.getByLabel('E-mail').fill('zofia@example.com')
  await page.getByLabel('Telefon').fill('600 100 200')
  await measure('step 3 → 4', 'form dl', () => press('Dalej'))
  await measure('back to step 3', 'input[autocomplete="given-name"]', () => press('Wstecz'))
  await press('Dalej')
  await measure('sending, until it is kept and confirmed as waiting', 'body:not(:has(form))', () =>
    press('Wyślij rezerwację'),
  )
  return measured
}

/** Fills in whole bookings and sends them; nothing answers, so each is stored to wait. */
export async function measureInteractions(siteUrl: string, runs: number): Promise<Interaction[]> {
  const all: Interaction[] = []
  for (let run = 0; run < runs; run++) {
    const phone = await startSlowPhone()
    try {
      const page = await phone.open()
      await page.goto(`${siteUrl}/rezerwacja`)
      await untilAlive(page)
      await watch(page)
      all.push(...(await fillIn(page)))
    } finally {
      await phone.close()
    }
  }
  return [...new Set(all.map(({ name }) => name))].map((name) => {
    const same = all.filter((one) => one.name === name)
    return {
      name,
      paint: median(same.map(({ paint }) => paint)),
      effect: same[0]?.effect && median(same.map(({ effect }) => effect ?? Number.NaN)),
    }
  })
}
