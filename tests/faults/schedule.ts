/** One random schedule: a booking, changed or not, among faults, deaths and a second tab, brought to its end and judged. */

import { type BrowserContext, expect, type LaunchOptions, type Page } from 'playwright/test'
import { addDays, type Day } from '../../src/domain/day.ts'
import { dayFromNow } from '../days.ts'
import { allBreakages } from './breakages.ts'
import { type Device, hearClaims, openPage, startDevice, stopWorkers } from './browser.ts'
import { closeDay, openDay } from './closedDays.ts'
import { confirmed } from './confirmation.ts'
import { type Customer, newCustomer, visit } from './customer.ts'
import { edit, goOn, lieAbout, tap } from './customerMoves.ts'
import { editsTo } from './edits.ts'
import type { FaultWorld } from './globalSetup.ts'
import type { LedgerProxy } from './ledgerProxy.ts'
import { Oracle } from './oracle.ts'
import { makeRandom } from './random.ts'
import { resume } from './seeds.ts'

export interface Verdict {
  readonly seed: number
  readonly email: string
  readonly lost: boolean
  readonly duplicated: boolean
  readonly early: boolean
  /** What happened, for reading a failure. */
  readonly story: readonly string[]
}

const patience = 90_000

interface Parts {
  readonly world: FaultWorld
  readonly api: LedgerProxy
  readonly site: string
  readonly options: LaunchOptions
}

/** A device on which schedules run one after another. */
export class Stage {
  private readonly parts: Parts
  private device: Device | undefined
  private oracle: Oracle
  private customer: Customer = newCustomer()
  private errors: string[] = []
  /** Nobody else's: it may be taken while the booking waits. */
  private day: Day = dayFromNow(31)
  private isDayTaken = false
  /** The summary at the last press; undefined where its page may have died before that was kept. */
  private pressed: string | undefined

  constructor(parts: Parts) {
    this.parts = parts
    this.oracle = new Oracle(parts.world, parts.api)
  }

  async close(): Promise<void> {
    await this.device?.discard()
  }

  /** Runs one schedule and judges it. Never throws for what the site did. */
  async run(seed: number): Promise<Verdict> {
    const random = makeRandom(seed)
    const story: string[] = []
    await this.begin(seed)
    let trouble = false
    try {
      await this.disturb(random, story)
      await this.bringToEnd(story)
    } catch (error) {
      trouble = true
      story.push(String(error).split('\n')[0] ?? '', await this.describe())
    }
    const { email } = this.customer
    await this.oracle.settled(email)
    const rows = await this.oracle.rows(email)
    const { customer, company } = await this.oracle.mails(email)
    const page = this.context.pages().at(-1)
    const [row] = rows
    const lie = row && page ? await lieAbout(row, this.pressed, page) : 'nothing to compare'
    if (lie) story.push(lie)
    const right = lie === undefined && row?.phone === this.customer.phone
    if (this.isDayTaken) await openDay(this.parts.world, this.day)
    const early = this.oracle.claims.some((claim) => !claim.true)
    if (this.errors.length > 0) story.push(...this.errors)
    return {
      ...{ seed, email },
      lost: trouble || !right || customer.length === 0 || company.length === 0,
      duplicated: rows.length > 1 || customer.length > 1 || company.length > 1,
      early,
      story,
    }
  }

  /** What the customer and the backend have before them, for reading a failure. */
  private async describe(): Promise<string> {
    const page = this.context.pages().at(-1)
    const headings = await page
      ?.locator('h1, h2, [data-status]')
      .allInnerTexts()
      .catch(() => ['nothing'])
    const asked = this.parts.api.ledger.map(({ what, committed }) => `${what} ${committed}`)
    return `shown: ${headings?.join(' / ')}; asked: ${asked.join(', ')}`
  }

  private get context(): BrowserContext {
    if (!this.device) throw new Error('no device')
    return this.device.context
  }

  private async adopt(device: Device): Promise<void> {
    this.device = device
    device.context.on('weberror', (error) => this.errors.push(String(error.error())))
    await hearClaims(device.context, (text) => this.oracle.hear(text, this.customer.email))
  }

  /** Chromium itself may crash, or no longer answer: one more death, and no fault of the site. */
  private async openPage(story: string[]): Promise<Page> {
    try {
      if (this.device?.isDead()) throw new Error('dead')
      return await openPage(this.context)
    } catch {
      story.push('the browser died')
      if (this.device) await this.adopt(await this.device.killAndRestart())
      return this.context.newPage()
    }
  }

  /** A device that knows nothing, and a customer whom nobody knows. */
  private async begin(seed: number): Promise<void> {
    const { api, site, options, world } = this.parts
    if (!this.device) await this.adopt(await startDevice({ ...options, baseURL: site }))
    const page = await this.openPage([])
    await this.context.setOffline(false)
    for (const other of this.context.pages()) if (other !== page) await other.close()
    api.reset()
    this.oracle = new Oracle(world, api)
    this.customer = newCustomer()
    this.errors = []
    const session = await this.context.newCDPSession(page)
    const storageTypes = 'indexeddb,local_storage'
    await session.send('Storage.clearDataForOrigin', { origin: site, storageTypes })
    this.day = dayFromNow(31 + 2 * (seed % 14))
    this.isDayTaken = false
    this.pressed = undefined
    await resume(page, this.customer, { date: this.day })
  }

  private async disturb(random: () => number, story: string[]): Promise<void> {
    const { api } = this.parts
    const chance = (share: number): boolean => random() < share
    const among = <Item>(items: readonly Item[]): Item =>
      items[Math.floor(random() * items.length)] as Item
    for (const what of ['save', 'booking-mail'] as const) {
      const count = Math.floor(random() * 4)
      for (let index = 0; index < count; index += 1) {
        const [name, fault] = among(allBreakages)
        story.push(`${what}: ${name}`)
        api.inject(what, fault)
      }
    }
    if (chance(0.4)) {
      const other = await this.context.newPage()
      await visit(other, `${this.parts.site}${among(['/rezerwacja', '/o-nas'])}`)
      story.push('second tab')
    }
    if (chance(0.3)) {
      await this.context.setOffline(true)
      story.push('offline')
    }
    const taps = 1 + Math.floor(random() * 3)
    for (const page of this.context.pages()) this.pressed = (await tap(page, taps)) ?? this.pressed
    story.push(`${taps} taps`)
    const events = Math.floor(random() * 5)
    const edits = editsTo(addDays(this.day, 1))
    for (let index = 0; index < events; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, random() * 400))
      const page = among(this.context.pages())
      if (chance(0.4) && page && !this.device?.isDead()) {
        const wanted = among(edits)
        story.push(
          `another ${wanted.name}${(await edit(page, wanted)) ? '' : ', which is not to be had'}`,
        )
        this.pressed = (await tap(page, 1)) ?? this.pressed
      } else if (chance(0.15) && !this.isDayTaken) {
        story.push('the day is taken')
        this.isDayTaken = true
        await closeDay(this.parts.world, this.day)
      } else await this.happen(random(), story)
    }
  }

  private async happen(dice: number, story: string[]): Promise<void> {
    const page = this.context.pages().at(-1)
    if (this.device && (dice < 0.1 || this.device.isDead())) {
      story.push(this.device.isDead() ? 'the browser died' : 'the browser is killed')
      this.pressed = undefined
      await this.adopt(await this.device.killAndRestart())
    } else if (!page) {
      story.push('nothing is open')
    } else if (dice < 0.3) {
      this.pressed = undefined
      story.push('a page is closed')
      await this.context.newPage()
      await page.close()
    } else if (dice < 0.5) {
      story.push('the workers are stopped')
      await stopWorkers(page)
    } else if (dice < 0.7) {
      this.pressed = undefined
      story.push('a page is reloaded')
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined)
    } else if (dice < 0.85) {
      story.push('the network comes')
      await this.context.setOffline(false)
    } else {
      story.push('the network goes')
      await this.context.setOffline(true)
    }
  }

  /** All is well again, and somebody opens the page: now everything must arrive. */
  private async bringToEnd(story: string[]): Promise<void> {
    const { api } = this.parts
    const page = await this.openPage(story)
    await this.context.setOffline(false)
    api.heal()
    await visit(page, '/rezerwacja')
    story.push('all is well')
    const { email } = this.customer
    await expect(async () => {
      this.pressed = (await goOn(page)) ?? this.pressed
      await page.evaluate(() => dispatchEvent(new Event('online')))
      expect(await confirmed(page).count()).toBe(1)
      expect(api.isDone('booking-mail', email)).toBe(true)
    }).toPass({ timeout: patience, intervals: [200, 500, 1000] })
  }
}
