/** What must be true after every fault: one row with what was shown, one mail each, nothing claimed early. */
import { expect } from 'playwright/test'
import type { FaultWorld } from './globalSetup.ts'
import type { LedgerProxy } from './ledgerProxy.ts'

export interface Row {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly area: number
  readonly preferred_date: string
  readonly total_price: number
  readonly late: boolean
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

/** The backend as its owner sees it. */
export class Oracle {
  private readonly world: FaultWorld
  private readonly proxy: LedgerProxy
  readonly claims: Claim[] = []

  constructor(world: FaultWorld, proxy: LedgerProxy) {
    this.world = world
    this.proxy = proxy
  }

  async rows(email: string): Promise<Row[]> {
    const { apiUrl, secretKey } = this.world
    const url = `${apiUrl}/rest/v1/booking_requests?email=eq.${encodeURIComponent(email)}`
    const answer = await fetch(url, { headers: { apikey: secretKey } })
    if (!answer.ok) throw new Error(`reading rows: ${answer.status}`)
    return (await answer.json()) as Row[]
  }

  /** The mails to this address, and those that let the company answer it. */
  async mails(email: string): Promise<{ customer: Mail[]; company: Mail[] }> {
    const mails = (await (await fetch(`${this.world.mailUrl}/messages`)).json()) as Mail[]
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
    const what = text === 'Wiadomość wysłana!' ? 'contact-mail' : 'save'
    this.claims.push({ text, true: this.proxy.isDone(what, email) })
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

  async expectNothing(email: string): Promise<void> {
    expect(await this.rows(email)).toEqual([])
    expect(this.claims, 'nothing may be claimed').toEqual([])
  }

  expectNoLie(): void {
    expect(
      this.claims.filter((claim) => !claim.true),
      'claimed before it was true',
    ).toEqual([])
  }
}
