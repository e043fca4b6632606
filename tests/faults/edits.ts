/** What a customer changes on the summary before the next press. */

import { expect, type Page } from 'playwright/test'
import { areaLabel } from '../../src/domain/areas.ts'
import { type Day, formatDayLong } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import type { Customer } from './customer.ts'
import type { Row } from './oracle.ts'

/** What the row must hold of it. */
export type Content = Pick<Row, 'name' | 'area' | 'total_price' | 'preferred_date'>

export interface Edit {
  readonly name: 'area' | 'day' | 'name'
  /** The row's words on the summary. */
  readonly row: string
  readonly content: Partial<Content>
  /** Fills in what the row leads to. */
  readonly fill: (page: Page) => Promise<void>
}

/** The resumed draft, see `draftOf`. */
export function firstContent({ name }: Customer): Content {
  return { name, area: 60, total_price: 6600, preferred_date: dayFromNow(20) }
}

/** Chooses a day in the calendar of step 2. */
async function chooseDay(page: Page, day: Day): Promise<void> {
  await page.getByRole('button', { name: /^Data malowania/ }).click()
  const grid = page.getByRole('grid')
  const button = grid.getByRole('button', { name: `, ${formatDayLong(day)}` })
  await expect(grid).toBeVisible()
  // It opens at the chosen day, or at the first free one: two months before at the most.
  for (let turn = 0; turn < 2 && (await button.count()) === 0; turn += 1) {
    const month = (await grid.getAttribute('aria-label')) ?? ''
    await page.getByRole('button', { name: 'Następny miesiąc' }).click()
    await expect(grid).not.toHaveAttribute('aria-label', month)
  }
  await button.click()
}

/** One of each kind, to this day. */
export function editsTo(day: Day): readonly Edit[] {
  return [
    {
      name: 'area',
      row: 'Powierzchnia',
      content: { area: 80, total_price: 8800 },
      async fill(page) {
        await page.getByLabel('Powierzchnia mieszkania').selectOption('70-80')
      },
    },
    {
      name: 'day',
      row: 'Data malowania',
      content: { preferred_date: day },
      fill: (page) => chooseDay(page, day),
    },
    {
      name: 'name',
      row: 'Imię i nazwisko',
      content: { name: 'Anna Żółkiewska-Łęcka' },
      async fill(page) {
        await page.getByRole('textbox', { name: 'Imię' }).fill('Anna')
      },
    },
  ]
}

/** From the summary to the field, and back with another value. */
export async function change(page: Page, { row, fill }: Edit): Promise<void> {
  await page.getByRole('button', { name: `Zmień: ${row}` }).click()
  await fill(page)
  await page.getByRole('button', { name: 'Dalej' }).click()
  await expect(page.getByRole('heading', { name: 'Czy wszystko się zgadza?' })).toBeVisible()
}

/** What the confirmation shows is what the row holds. */
export async function expectShown(page: Page, row: Content): Promise<void> {
  const summary = page.getByRole('region', { name: 'Podsumowanie' })
  await expect(summary).toContainText(areaLabel(row.area))
  await expect(summary).toContainText(new RegExp(`${row.total_price}\\szł`))
  await expect(summary).toContainText(formatDayLong(row.preferred_date))
  await expect(page.getByText(row.name).first()).toBeVisible()
}
