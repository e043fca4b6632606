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

/** Something that the page said is done, and whether the backend had done it by then. */
export interface Claim {
  readonly text: string
  readonly true: boolean
}

/** What the page says once, and only once, this is done. */
export const claims: Readonly<Record<string, What>> = {
  'Zamówienie potwierdzone!': 'save',
  'Rezerwacja potwierdzona!': 'save',
  'Wiadomość wysłana!': 'contact-mail',
  'Mamy Twoje oświadczenie': 'withdrawal-mail',
}

/** The backend as its owner sees it. */
export class Oracle {
  private readonly world: FaultWorld
  private readonly proxy: LedgerProxy
  readonly claims: Claim[] = []

  constructor(world: FaultWorld, proxy: LedgerProxy) {
    this.world = world
    this.proxy = proxy
  }

  rows(email: string): Promise<Row[]> {
    return storedRows(this.world, email)
  }

  /** The mails to this address, and those that name it to the company. */
  async mails(email: string) {
    const mails = await mailsAbout(this.world, email)
    return {
      customer: mails.filter(({ to }) => to.includes(email)),
      company: mails.filter(({ to }) => !to.includes(email)),
    }
  }

  /** Notes what a page says, at the moment it says so. */
  hear(text: string, email: string): void {
    this.claims.push({ text, true: this.proxy.isDone(claims[text] ?? 'save', email) })
  }

  private async expectMails(email: string, customer: number, company: number): Promise<void> {
    const count = async () => {
      const mails = await this.mails(email)
      return [mails.customer.length, mails.company.length]
    }
    const message = 'mails to customer and company'
    await expect.poll(count, { message }).toEqual([customer, company])
  }

  /** The row arrives, alone; then the mails do, once each. */
  async expectBooking(expected: Partial<Row> & { email: string }): Promise<Row> {
    const { email } = expected
    await expect.poll(() => this.rows(email), { message: 'the row' }).toHaveLength(1)
    await this.expectMails(email, 1, 1)
    const [row] = await this.rows(email)
    expect(row).toMatchObject(expected)
    this.expectNoLie()
    return row as Row
  }

  /** The message reaches the company, once; its visitor gets no mail. */
  async expectMessage(email: string): Promise<void> {
    await this.expectMails(email, 0, 1)
    this.expectNoLie()
  }

  /** The statement arrives, alone; then its receipt and the company's notice do, once each. */
  async expectWithdrawal(expected: Statement): Promise<void> {
    const rows = () => storedRows<Statement>(this.world, expected.email, 'withdrawals')
    await expect.poll(rows, { message: 'the row' }).toMatchObject([expected])
    await this.expectMails(expected.email, 1, 1)
    this.expectNoLie()
  }

  async expectNothing(email: string): Promise<void> {
    expect(await this.rows(email)).toEqual([])
    expect(await this.mails(email)).toEqual({ customer: [], company: [] })
    expect(this.claims, 'nothing may be claimed').toEqual([])
  }

  expectNoLie(): void {
    const lies = this.claims.filter((claim) => !claim.true)
    expect(lies, 'claimed before it was true').toEqual([])
  }
}
