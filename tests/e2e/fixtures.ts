/** What every browser test gets: the running stack, its rows and mails, and a watch over the console. */
import { test as base, expect } from 'playwright/test'

export interface StackAddresses {
  readonly appUrl: string
  readonly apiUrl: string
  readonly mailUrl: string
  readonly publishableKey: string
  readonly secretKey: string
}

interface Mail {
  readonly from: string
  readonly to: readonly string[]
  readonly replyTo?: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly attachments: readonly { filename: string; contentType: string; content: string }[]
}

interface BookingRow {
  readonly id: string
  readonly order_number: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly area: number
  readonly preferred_date: string
  readonly total_price: number
  readonly submitted_at: string
  readonly created_at: string
  readonly late: boolean
  readonly status: string
}

interface Fixtures {
  readonly stack: StackAddresses
  /** The folder of the built site. */
  readonly siteDir: string
  /** The rows of one customer, read with the secret key. */
  readonly rowsOf: (email: string) => Promise<BookingRow[]>
  /** The mails that went to an address or name it in their text. */
  readonly mailsAbout: (text: string) => Promise<Mail[]>
  /** What the page may log as an error in this test: only the messages the specification wants. */
  readonly expectedErrors: RegExp[]
  readonly consoleWatch: undefined
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  stack: async ({}, use) => {
    await use(JSON.parse(process.env.E2E_STACK ?? '{}') as StackAddresses)
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  siteDir: async ({}, use) => {
    await use(process.env.E2E_SITE ?? '')
  },
  baseURL: async ({ stack }, use) => {
    await use(stack.appUrl)
  },
  rowsOf: async ({ stack }, use) => {
    await use(async (email) => {
      const url = `${stack.apiUrl}/rest/v1/booking_requests?email=eq.${encodeURIComponent(email)}`
      const answer = await fetch(url, {
        headers: { apikey: stack.secretKey, authorization: `Bearer ${stack.secretKey}` },
      })
      if (!answer.ok) throw new Error(`reading rows: ${answer.status}`)
      return (await answer.json()) as BookingRow[]
    })
  },
  mailsAbout: async ({ stack }, use) => {
    await use(async (text) => {
      const mails = (await (await fetch(`${stack.mailUrl}/messages`)).json()) as Mail[]
      return mails.filter((mail) => mail.to.includes(text) || mail.text.includes(text))
    })
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => {
    await use([])
  },
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') seen.push(message.text())
      })
      context.on('weberror', (error) => seen.push(String(error.error())))
      await use(undefined)
      const unexpected = seen.filter((text) => !expectedErrors.some((known) => known.test(text)))
      expect(unexpected, 'unexpected console errors').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
