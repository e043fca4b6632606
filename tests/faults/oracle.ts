/** What must be true after every fault: one row with what was shown, one mail each, nothing claimed early. */
import { expect } from 'playwright/test'
import type { Day } from '../../src/domain/day.ts'
import type { FaultWorld } from './globalSetup.ts'
import type { LedgerProxy, What } from './ledgerProxy.ts'

export interface Row {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly area: number
  readonly preferred_date: Day
  readonly total_price: number
  readonly late: boolean
  readonly old_price: boolean
}

export interface Mail {
  readonly to: readonly string[]
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
}

/** Something that the page said is done, and whether the backend had done it by then. */
export interface Claim {
  readonly text: string
  readonly true: boolean
}

/** What must be done before this may be said; the booking's row before anything else. */
const claimed: Readonly<Record<string, What>> = {
  'Wiadomość wysłana!': 'contact-mail',
  'Mamy Twoje oświadczenie': 'withdrawal-mail',
}

/** The backend as its owner sees it. */
export class Oracle {
  private readonly world: FaultWorld
  private readonly proxy: LedgerProxy
  readonly claims: Claim[] = []
  private readonly believed: string[] = []

  constructor(world: FaultWorld, proxy: LedgerProxy) {
    this.world = world
    this.proxy = proxy
  }

  async rows(email: string): Promise<Row[]> {
    const { apiUrl, secretKey } = this.world
    const url = `${apiUrl}/rest/v1/booking_requests?email=eq.${encodeURIComponent(email)}`
    // A kept connection may be closed by a busy server in the moment of asking.
    const headers = { apikey: secretKey, connection: 'close' }
    const answer = await fetch(url, { headers })
    if (!answer.ok) throw new Error(`reading rows: ${answer.status}`)
    return (await answer.json()) as Row[]
  }

  /** The mails to this address, and those that let the company answer it. */
  async mails(email: string): Promise<{ customer: Mail[]; company: Mail[] }> {
    const answer = await fetch(`${this.world.mailUrl}/messages`, {
      headers: { connection: 'close' },
    })
    const mails = (await answer.json()) as Mail[]
    return {
      customer: mails.filter(({ to }) => to.includes(email)),
      company: mails.filter(({ to, text }) => !to.includes(email) && text.includes(email)),
    }
  }

  /** Resolves when the mails are there, or after 20 s: one may be on its way when its answer is not. */
  async settled(email: string): Promise<void> {
    const arrived = async () => {
      const { customer, company } = await this.mails(email)
      return customer.length > 0 && company.length > 0
    }
    await expect
      .poll(arrived)
      .toBe(true)
      .catch(() => undefined)
  }

  /** Notes what a page says, at the moment it says so. */
  hear(text: string, email: string): void {
    this.claims.push({ text, true: this.proxy.isDone(claimed[text] ?? 'save', email) })
  }

  /** The row arrives, alone; then the mails do, once each. */
  async expectBooking(expected: Partial<Row> & { email: string }): Promise<Row> {
    const { email } = expected
    await expect.poll(() => this.rows(email), { message: 'the row' }).toHaveLength(1)
    const count = async () => {
      const { customer, company } = await this.mails(email)
      return [customer.length, company.length]
    }
    await expect.poll(count, { message: 'mails to customer and company' }).toEqual([1, 1])
    const [row] = await this.rows(email)
    expect(row).toMatchObject(expected)
    this.expectNoLie()
    return row as Row
  }

  async expectMessage(email: string): Promise<void> {
    await expect
      .poll(async () => (await this.mails(email)).company.length, { message: 'the mail' })
      .toBe(1)
    expect((await this.mails(email)).customer, 'mails to the visitor').toHaveLength(0)
    this.expectNoLie()
  }

  /** The statements from this address, in the order they came. */
  async withdrawals(email: string): Promise<{ readonly order_number: string }[]> {
    const { apiUrl, secretKey } = this.world
    const of = `email=eq.${encodeURIComponent(email)}&order=created_at`
    const headers = { apikey: secretKey, connection: 'close' }
    const answer = await fetch(`${apiUrl}/rest/v1/withdrawals?${of}`, { headers })
    return (await answer.json()) as { readonly order_number: string }[]
  }

  /** The statement arrives, alone; then its receipt and the company's notice do, once each. */
  async expectWithdrawal(expected: {
    readonly email: string
    readonly order_number: string
  }): Promise<void> {
    const rows = () => this.withdrawals(expected.email)
    await expect.poll(rows, { message: 'the row' }).toEqual([expect.objectContaining(expected)])
    const count = async () => {
      const { customer, company } = await this.mails(expected.email)
      return [customer.length, company.length]
    }
    await expect.poll(count, { message: 'receipt and notice' }).toEqual([1, 1])
    this.expectNoLie()
  }

  async expectNothing(email: string): Promise<void> {
    expect(await this.rows(email)).toEqual([])
    expect(this.claims, 'nothing may be claimed').toEqual([])
  }

  /** Words that are about what was done before this test began. */
  believe(...texts: readonly string[]): void {
    this.believed.push(...texts)
  }

  expectNoLie(): void {
    expect(
      this.claims.filter((claim) => !claim.true && !this.believed.includes(claim.text)),
      'claimed before it was true',
    ).toEqual([])
  }
}
