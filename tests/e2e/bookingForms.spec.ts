/** The confirmation before, or without, its good end: what each form says, offers and prints. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { isRest, restUnless } from '../rest.ts'
import { heading } from './bookingSteps.ts'
import { expect, test } from './fixtures.ts'
import { leaveOutPrints } from './poppler.ts'
import { answerSaves, broken, day, openSubmitted, patient } from './submittedEarlier.ts'

const forms = [
  {
    name: 'waiting',
    heading: 'Rezerwacja czeka na wysłanie',
    says: /Nie ma jeszcze potwierdzenia/,
    holds: /Jeszcze nie płać/,
    offers: ['Wyślij teraz', 'Wydrukuj te dane', 'Złóż kolejne zamówienie'],
    open: (page: Page) => openSubmitted(page, { changes: patient() }),
  },
  {
    name: 'waiting for a day that has come too near',
    heading: 'Rezerwacja czeka na wysłanie',
    says: /już bliżej niż za/,
    holds: /Jeszcze nie płać/,
    offers: ['Wyślij teraz', 'Wydrukuj te dane'],
    open: (page: Page) => openSubmitted(page, { changes: patient(), days: 8 }),
  },
  {
    name: 'late',
    heading: 'Mamy Twoje zamówienie',
    says: /Dotarła do nas.*Skontaktujemy się, aby potwierdzić/,
    holds: /Najpierw potwierdzimy termin/,
    offers: ['Wydrukuj te dane', 'Złóż kolejne zamówienie'],
    open: (page: Page) =>
      openSubmitted(page, { changes: { submittedAt: Date.now() - 12 * day }, days: 8 }),
  },
  {
    name: 'held up by our own mistake',
    heading: 'Rezerwacja jest zapisana, ale jeszcze nie wysłana',
    says: /Po naszej stronie coś nie działa.*biuro@malowanie\.example/,
    holds: /Jeszcze nie płać/,
    offers: ['Wyślij teraz', 'Wydrukuj te dane'],
    open: async (page: Page) => {
      await answerSaves(page, 404, { code: 'PGRST205', message: 'no such table' })
      return openSubmitted(page)
    },
  },
  {
    name: 'refused',
    heading: 'Rezerwacja wymaga poprawy',
    says: /rezerwacja nie została złożona/,
    offers: ['Popraw', 'Złóż kolejne zamówienie', 'Usuń dane z tego urządzenia'],
    open: async (page: Page) => {
      await answerSaves(page, 400, broken)
      return openSubmitted(page)
    },
  },
  {
    name: 'past its day',
    heading: 'Rezerwacja wymaga poprawy',
    says: /Wybrany dzień już minął.*Nie rób przelewu/,
    offers: ['Wybierz inny dzień', 'Złóż kolejne zamówienie', 'Usuń dane z tego urządzenia'],
    open: (page: Page) =>
      openSubmitted(page, {
        changes: { ...patient(), submittedAt: Date.now() - 25 * day },
        days: -2,
      }),
  },
  {
    name: '30 days old',
    heading: 'Czy ta rezerwacja jest nadal aktualna?',
    says: /Czeka na tym urządzeniu.*nie ma potwierdzenia, że do nas dotarła/,
    holds: /Jeszcze nie płać/,
    offers: ['Wyślij teraz', 'Popraw', 'Anuluj rezerwację', 'Wydrukuj te dane'],
    open: (page: Page) =>
      openSubmitted(page, { changes: { submittedAt: Date.now() - 31 * day }, days: 30 }),
  },
] as const

/** Prints the page; gives the text of its one A4 page. */
async function printOnOnePage(page: Page, pdf: string): Promise<string> {
  await page.pdf({ path: pdf, preferCSSPageSize: true })
  const run = promisify(execFile)
  expect((await run('pdfinfo', [pdf])).stdout).toMatch(/Pages:\s+1\n/)
  return (await run('pdftotext', ['-layout', pdf, '-'])).stdout
}

test.use({ expectedErrors: [[/ERR_FAILED|40[04]|booking .*: save/], { scope: 'test' }] })

// Of these other tests speak too.
const variants = ['waiting', 'late', 'refused', 'past its day']

for (const form of forms) {
  const title = `${form.name}: its words, what it offers, its print, axe`
  test(title, restUnless(!variants.includes(form.name)), async ({ page }, info) => {
    await form.open(page)
    await expect(heading(page, form.heading)).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByText(form.says)).toBeVisible()
    for (const name of form.offers) {
      await expect(main.getByRole('button', { name, exact: true })).toBeVisible()
    }
    await expect(page.getByText(/potwierdzon[ea]!/)).toHaveCount(0)
    // What must not be paid yet says so; for what is no booking there is nothing to pay.
    const card = page.getByRole('region', { name: 'Dane do przedpłaty' })
    if ('holds' in form) await expect(card.getByText(form.holds)).toBeVisible()
    else await expect(card).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Pobierz do kalendarza' })).toHaveCount(0)
    // The page speaks of it already: the bar does not repeat it.
    await expect(page.getByRole('region', { name: 'Co jeszcze nie dotarło' })).toHaveCount(0)
    if (!leaveOutPrints) {
      const text = await printOnOnePage(page, info.outputPath('print.pdf'))
      expect(text).not.toMatch(/potwierdzone/i)
      expect(text).not.toContain('Wyślij teraz')
      if ('holds' in form) expect(text).toMatch(form.holds)
      else expect(text).not.toContain('61 1090')
    }
    for (const colorScheme of isRest ? (['light', 'dark'] as const) : (['dark'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const { violations } = await new AxeBuilder({ page: page as never }).analyze()
      expect(
        violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]),
        colorScheme,
      ).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 640 })
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
  })
}
