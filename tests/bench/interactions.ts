/** How long each tap or key in the wizard takes on a phone four times slower: to the next painted frame (INP, by Event Timing). */
import type { Page } from 'playwright'
import { visit } from '../faults/customer.ts'
import { startSlowPhone } from './slowPhone.ts'
import { median, type Row } from './statistics.ts'

/** Event Timing reports nothing quicker, and counts in steps of 8 ms. */
const quickest = 16

/** Collects what Event Timing reports about every real input. */
async function watch(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    const durations: number[] = []
    Object.assign(window, { durations })
    new PerformanceObserver((list) => {
      const entries = list.getEntries() as (PerformanceEntry & { interactionId: number })[]
      // A key's release changes nothing: the frame after it has another cause.
      for (const { interactionId, duration, name } of entries)
        if (interactionId > 0 && name !== 'keyup') durations.push(duration)
    }).observe({ type: 'event', durationThreshold } as PerformanceObserverInit)
  }, quickest)
}

/** The worst since the last call. Event Timing delivers its entries some frames after the paint. */
async function worst(page: Page): Promise<number> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return Math.max(0, ...(Reflect.get(window, 'durations') as number[]).splice(0))
  })
}

/** Books, and notes how long each action took. */
async function book(page: Page, note: (name: string, paint: number) => void): Promise<void> {
  const measure = async (name: string, act: () => Promise<unknown>, shows = 'body') => {
    await act()
    await page.waitForSelector(shows)
    note(name, await worst(page))
  }
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  const area = page.getByLabel('Powierzchnia mieszkania')
  const firstName = page.getByLabel('Imię')
  await area.focus()
  // Keys, not `selectOption`: Event Timing counts only real input.
  await measure('choosing the area', () => area.press('ArrowDown'))
  await measure('step 1 → 2', () => press('Dalej'), '[id="booking-date"]')
  const day = 'dialog [role="grid"] button:enabled'
  await measure('opening the calendar', () => press(/Data malowania/), day)
  await measure('the next month', () => press('Następny miesiąc'))
  const closed = 'body:not(:has(dialog[open]))'
  await measure('choosing the day', () => page.locator(day).first().click(), closed)
  await measure('step 2 → 3', () => press('Dalej'), 'input[autocomplete="given-name"]')
  await firstName.focus()
  await measure('typing a name', () => firstName.pressSequentially('Zofia', { delay: 60 }))
  await page.getByLabel('Nazwisko').fill('Nowak')
  await page.getByLabel('E-mail').fill('zofia@example.com')
  await page.getByLabel('Telefon').fill('600 100 200')
  await measure('step 3 → 4', () => press('Dalej'), 'form dl')
  await measure('back to step 3', () => press('Wstecz'), 'input[autocomplete="given-name"]')
  await press('Dalej')
  const kept = 'body:not(:has(form))'
  await measure('sending, which is kept', () => press('Wyślij rezerwację'), kept)
}

/** Fills in whole bookings and sends them; there is no server, so each is stored and waits. */
export async function measureInteractions(siteUrl: string, runs: number): Promise<Row[]> {
  const all = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    const phone = await startSlowPhone()
    try {
      const page = await phone.open()
      await visit(page, `${siteUrl}/rezerwacja`)
      await watch(page)
      await book(page, (name, paint) => all.set(name, [...(all.get(name) ?? []), paint]))
    } finally {
      await phone.close()
    }
  }
  return [...all].map(([name, paints]) => {
    const paint = median(paints)
    return { 'at 4× CPU': name, 'next paint (INP), ms': paint < quickest ? `< ${quickest}` : paint }
  })
}
