/** The customer changes something while nobody knows what became of the last press: one row, and the page shows it. */
import { dayFromNow } from '../days.ts'
import { restUnless } from '../rest.ts'
import { answer, answerAfterCommit, dropAfter, dropBefore } from './breakages.ts'
import { arrivedBefore, confirmed, failed, waiting } from './confirmation.ts'
import { pressSubmit, submitButton } from './customer.ts'
import { change, type Edit, editsTo, expectShown, firstContent } from './edits.ts'
import { expect, test } from './fixtures.ts'
import { anotherPage, resume } from './seeds.ts'

test.use({ expectedErrors: /booking .*: save/ })

const [anotherArea, anotherDay, anotherName] = editsTo(dayFromNow(23)) as [Edit, Edit, Edit]

for (const edit of [anotherArea, anotherDay, anotherName]) {
  for (const isCommitted of [true, false]) {
    const when = isCommitted ? 'after' : 'before'
    const isKept = edit === (isCommitted ? anotherArea : anotherDay)
    test(
      `55 500 ${when} the commit, then another ${edit.name}: one row, and the page shows it`,
      restUnless(isKept),
      async ({ page, api, oracle, customer }) => {
        await resume(page, customer)
        api.inject('save', isCommitted ? answerAfterCommit(500) : answer(500))
        await pressSubmit(page)
        await expect(failed(page).first()).toBeVisible()
        await change(page, edit)
        await pressSubmit(page)
        await expect(confirmed(page)).toBeVisible()
        const content = { ...firstContent(customer), ...(!isCommitted && edit.content) }
        await oracle.expectBooking({ email: customer.email, ...content })
        await expectShown(page, content)
        await expect(page.getByText(arrivedBefore)).toHaveCount(isCommitted ? 1 : 0)
      },
    )
  }
}

for (const isCommitted of [true, false]) {
  const when = isCommitted ? 'after' : 'before'
  test(
    `55 500 ${when} the commit, then another area in a second tab: one row, and both show it`,
    restUnless(isCommitted),
    async ({ page, context, api, oracle, customer }) => {
      await resume(page, customer)
      // Pressed in the younger tab: one that is just being opened sends what another keeps, and gets its error.
      const younger = await anotherPage(context, '/rezerwacja')
      await expect(younger.getByRole('button', { name: submitButton })).toBeVisible()
      api.inject('save', isCommitted ? answerAfterCommit(500) : answer(500))
      await pressSubmit(younger)
      await expect(failed(younger).first()).toBeVisible()
      await change(page, anotherArea)
      await pressSubmit(page)
      await expect(confirmed(page)).toBeVisible()
      const content = { ...firstContent(customer), ...(!isCommitted && anotherArea.content) }
      await oracle.expectBooking({ email: customer.email, ...content })
      await expect(confirmed(younger)).toBeVisible()
      for (const tab of [page, younger]) await expectShown(tab, content)
    },
  )

  test(
    `55 no answer ${when} the commit, "Popraw", then another day: one row, and the page shows it`,
    restUnless(isCommitted),
    async ({ page, api, oracle, customer }) => {
      await resume(page, customer)
      api.inject('save', async (call) => {
        // Nothing gets through until the customer presses again.
        api.inject('any', dropBefore, 1000)
        await (isCommitted ? dropAfter : dropBefore)(call)
      })
      await pressSubmit(page)
      await expect(waiting(page)).toBeVisible()
      await page.getByRole('main').getByRole('button', { name: 'Popraw' }).click()
      await change(page, anotherDay)
      api.heal()
      await pressSubmit(page)
      await expect(confirmed(page)).toBeVisible()
      const content = { ...firstContent(customer), ...(!isCommitted && anotherDay.content) }
      await oracle.expectBooking({ email: customer.email, ...content })
      await expectShown(page, content)
    },
  )
}
