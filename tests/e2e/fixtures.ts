/** What every browser test gets: the running stack, its rows and mails, and a watch over the console. */
import { test as base, expect } from 'playwright/test'
import { askAsCompany, type BookingRow, mailsAbout } from '../company.ts'

interface StackAddresses {
  readonly appUrl: string
  readonly apiUrl: string
  readonly mailUrl: string
  readonly publishableKey: string
  readonly secretKey: string
}

interface Fixtures {
  readonly stack: StackAddresses
  /** The folder of the built site. */
  readonly siteDir: string
  /** See askAsCompany. */
  readonly asCompany: <Row>(method: string, path: string, body?: unknown) => Promise<Row[]>
  /** The bookings of one customer. */
  readonly rowsOf: (email: string) => Promise<BookingRow[]>
  readonly mailsAbout: (text: string) => ReturnType<typeof mailsAbout>
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
  asCompany: async ({ stack }, use) => {
    await use((method, path, body) => askAsCompany(stack, method, path, body))
  },
  rowsOf: async ({ asCompany }, use) => {
    await use((email) => asCompany('GET', `booking_requests?email=eq.${encodeURIComponent(email)}`))
  },
  mailsAbout: async ({ stack }, use) => {
    await use((text) => mailsAbout(stack.mailUrl, text))
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => {
    await use([])
  },
  consoleWatch: [
    async ({ context, expectedErrors }, use) => {
      const seen: string[] = []
      context.on('console', (message) => {
        // The browser itself asks for one where a test opens a picture.
        const isFavicon = message.location().url.endsWith('/favicon.ico')
        if (message.type() === 'error' && !isFavicon) seen.push(message.text())
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
