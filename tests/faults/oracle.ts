/** What must be true after every fault: one row with what was shown, one mail each, nothing claimed early. */
import { expect } from 'playwright/test'
import type { Day } from '../../src/domain/day.ts'
import { type BookingRow, mailsAbout, storedRows } from '../company.ts'
import type { FaultWorld } from './globalSetup.ts'
import type { LedgerProxy, What } from './ledgerProxy.ts'

export type Row = BookingRow & { readonly preferred_date: Day }

interface Statement {
  readonly email: string
  readonly order_number: string
}

/** What the page may say only after this is done. */
const words: Readonly<Record<string, What>> = {
  'Zamówienie potwierdzone!': 'save',
  'Rezerwacja potwierdzona!': 'save',
  'Wiadomość wysłana!': 'contact-mail',
  'Mamy Twoje oświadczenie': 'withdrawal-mail',
}

export const claimWords = Object.keys(words)

export type Oracle = ReturnType<typeof makeOracle>

/** The backend as its owner sees it. */
export function makeOracle(world: FaultWorld, proxy: LedgerProxy) {
  /** What a page said is done, and whether the backend had done it by then. */
  const claims: { readonly text: string; readonly true: boolean }[] = []

  const rows = (email: string) => storedRows<Row>(world, email)

  /** The mails to this address, and those that name it to the company. */
  async function mails(email: string) {
    const all = await mailsAbout(world, email)
    return {
      customer: all.filter(({ to }) => to.includes(email)),
      company: all.filter(({ to }) => !to.includes(email)),
    }
  }

  async function expectMails(email: string, ofCustomer: number, ofCompany: number): Promise<void> {
    const count = async () => {
      const { customer, company } = await mails(email)
      return [customer.length, company.length]
    }
    const message = 'mails to customer and company'
    await expect.poll(count, { message }).toEqual([ofCustomer, ofCompany])
    expectNoFalseClaim()
  }

  function expectNoFalseClaim(): void {
    const falseClaims = claims.filter((claim) => !claim.true)
    expect(falseClaims, 'claimed before it was true').toEqual([])
  }

  return {
    ...{ claims, rows, expectNoFalseClaim },
    /** Notes what a page says, at the moment it says so. */
    hear(text: string, email: string): void {
      claims.push({ text, true: proxy.isDone(words[text] ?? 'save', email) })
    },
    /** The row arrives, alone; then the mails do, once each. */
    async expectBooking(expected: Partial<Row> & { email: string }): Promise<Row> {
      const { email } = expected
      await expect.poll(() => rows(email), { message: 'the row' }).toHaveLength(1)
      await expectMails(email, 1, 1)
      const [row] = await rows(email)
      expect(row).toMatchObject(expected)
      return row as Row
    },
    /** The message reaches the company, once; its visitor gets no mail. */
    expectMessage: (email: string) => expectMails(email, 0, 1),
    /** The statement arrives, alone; then its receipt and the company's notice do, once each. */
    async expectWithdrawal(expected: Statement): Promise<void> {
      const stored = () => storedRows<Statement>(world, expected.email, 'withdrawals')
      await expect.poll(stored, { message: 'the row' }).toMatchObject([expected])
      await expectMails(expected.email, 1, 1)
    },
    async expectNothing(email: string): Promise<void> {
      expect(await rows(email)).toEqual([])
      expect(await mails(email)).toEqual({ customer: [], company: [] })
      expect(claims, 'nothing may be claimed').toEqual([])
    },
  }
}
