/** The mail after the booking: never twice, never in the booking's way. */
import { answer, dropAfter } from './breakages.ts'
import { confirmed, expectConfirmed } from './confirmation.ts'
import { pressSubmit, visit } from './customer.ts'
import { expect, test } from './fixtures.ts'
import { isDelivering, resume, stopClock, storedRecords } from './seeds.ts'

test.describe('with the page alone', () => {
  // The worker has a clock of its own, which no test can turn.
  test.use({ serviceWorkers: 'block' })

  test('29 a mail that fails 20 times stays in the background', { tag: '@rest' }, async ({
    page,
    api,
    oracle,
    customer,
  }) => {
    // By the work: some three hundred seconds of the page's clock, one by one.
    test.setTimeout(300_000)
    await page.clock.install()
    await resume(page, customer)
    api.inject('booking-mail', answer(502, { error: 'mail-failed' }), 20)
    await stopClock(page)
    await pressSubmit(page)
    await expect(confirmed(page)).toBeVisible()
    await expect
      .poll(
        async () => {
          const [entry] = await storedRecords(page)
          // By seconds, and never during a delivery: a leap would look like a disk that does not answer.
          if (entry?.state === 'saved' && !(await isDelivering(page))) {
            await page.clock.runFor(1000)
          }
          return entry?.state
        },
        { timeout: 240_000, intervals: [50] },
      )
      .toBe('done')
    await page.clock.fastForward('02:00:00')
    // A page whose clock stands does not come to life.
    await page.clock.resume()
    await visit(page, '/rezerwacja')
    await expect(confirmed(page)).toBeVisible()
    const asked = api.ledger.filter(({ what }) => what === 'booking-mail')
    expect(asked, 'given up after 10; the server sends it then').toHaveLength(10)
    expect(await oracle.rows(customer.email)).toHaveLength(1)
    expect((await oracle.mails(customer.email)).customer).toHaveLength(0)
  })
})

test('30 the mail goes out and its answer is lost: it is not sent again', async ({
  page,
  api,
  oracle,
  customer,
}) => {
  await resume(page, customer)
  api.inject('booking-mail', dropAfter)
  await pressSubmit(page)
  await expect(confirmed(page)).toBeVisible()
  await expect
    .poll(
      () => api.ledger.filter(({ what, committed }) => what === 'booking-mail' && committed).length,
    )
    .toBeGreaterThan(1)
  await expectConfirmed(page, oracle, customer)
})
