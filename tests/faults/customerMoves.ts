/** What the customer of a random schedule does, on whatever the page shows. */
import { expect, type Page } from 'playwright/test'
import { areaLabel } from '../../src/domain/areas.ts'
import { formatDayLong } from '../../src/domain/day.ts'
import { arrivedBefore } from './confirmation.ts'
import { submitButton } from './customer.ts'
import { change, type Edit, expectShown } from './edits.ts'
import type { Row } from './oracle.ts'

/** For an edit; the page may show something else, or die. */
const editPatience = 3000

/** Presses the last button so often; gives the summary that was submitted, undefined where nothing was. */
export async function tap(page: Page, taps: number): Promise<string | undefined> {
  return page.evaluate(
    ([name, count]) => {
      const buttons = [...document.querySelectorAll('button')]
      const button = buttons.find(({ textContent, disabled }) => textContent === name && !disabled)
      const rows = [...document.querySelectorAll('main dl > div > :nth-child(2)')]
      const summary = rows.map(({ textContent }) => textContent).join(' / ')
      for (let tap = 0; tap < count; tap += 1) button?.click()
      return button && summary
    },
    [submitButton, taps] as const,
  )
}

/** Changes something where the form is open or the booking waits; false where neither was to be had. */
export async function edit(page: Page, wanted: Edit): Promise<boolean> {
  page.setDefaultTimeout(editPatience)
  try {
    const correct = page.getByRole('main').getByRole('button', { name: 'Popraw', exact: true })
    if (await correct.isVisible()) await correct.click()
    await change(page, wanted)
    return true
  } catch {
    return false
  } finally {
    page.setDefaultTimeout(0)
  }
}

/**
 * What leads on from where the page is: a correction, also where the form holds something else that was
 * begun meanwhile, back to the form of what was given back, another day for a taken one, the next step,
 * the last press.
 */
export async function goOn(page: Page): Promise<string | undefined> {
  const main = page.getByRole('main')
  const nearest = main.getByRole('list', { name: 'Najbliższe wolne dni:' }).getByRole('button')
  const ways = [
    page.getByRole('button', { name: 'Zastąp', exact: true }),
    main.getByRole('button', { name: 'Dokończ' }),
    main.getByRole('button', { name: 'Wybierz inny dzień' }),
    nearest.first(),
    main.getByRole('button', { name: 'Dalej' }),
  ]
  const refused = main.getByRole('heading', { name: 'Rezerwacja wymaga poprawy' })
  if (await refused.isVisible()) ways.unshift(main.getByRole('button', { name: 'Popraw' }))
  for (const way of ways) {
    if (await way.isVisible()) await way.click({ timeout: editPatience })
  }
  return tap(page, 1)
}

/** The page shows the row, and that is as it was submitted last, or the page says that it had arrived before. */
export async function expectAsPressed(
  page: Page,
  row: Row,
  pressed: string | undefined,
): Promise<void> {
  await expectShown(page, row)
  const wanted = [areaLabel(row.area), formatDayLong(row.preferred_date), row.name]
  const isAsPressed = wanted.every((text) => pressed?.includes(text) ?? true)
  if (!isAsPressed) await expect(page.getByText(arrivedBefore)).toBeVisible()
}
