/** One random schedule: a booking, changed or not, among faults, deaths and a second tab, brought to its end and judged. */

import { type BrowserContext, expect, type LaunchOptions, type Page } from 'playwright/test'
import { addDays, type Day } from '../../src/domain/day.ts'
import { requestLimit } from '../../src/outbox/timing.ts'
import { dayFromNow } from '../days.ts'
import { makeRandom } from '../random.ts'
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

type Random = () => number

function among<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)] as Item
}

/** A device on which schedules run one after another. */
export class Stage {
  private readonly parts: Parts
  private device: Device | undefined
  private oracle: Oracle
  private customer: Customer = newCustomer()
  private story: string[] = []
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
    await this.begin(seed)
    let isTrouble = false
    try {
      await this.disturb(random)
      await this.bringToEnd()
    } catch (error) {
      isTrouble = true
      this.story.push(String(error).split('\n')[0] ?? '', await this.describe())
    }
    const { email, phone } = this.customer
    await this.oracle.settled(email)
    const rows = await this.oracle.rows(email)
    const { customer, company } = await this.oracle.mails(email)
    const [row] = rows
    const page = this.context.pages().at(-1)
    const lie = row && page ? await lieAbout(row, this.pressed, page) : 'nothing to compare'
    if (lie) this.story.push(lie)
    if (this.isDayTaken) await openDay(this.parts.world, this.day)
    const isRight = !isTrouble && !lie && row?.phone === phone
    return {
      ...{ seed, email },
      lost: !isRight || customer.length === 0 || company.length === 0,
      duplicated: rows.length > 1 || customer.length > 1 || company.length > 1,
      early: this.oracle.claims.some((claim) => !claim.true),
      story: this.story,
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
    device.context.on('weberror', (error) => this.story.push(String(error.error())))
    await hearClaims(device.context, (text) => this.oracle.hear(text, this.customer.email))
  }

  private async restart(what: string): Promise<void> {
    this.story.push(what)
    this.pressed = undefined
    if (this.device) await this.adopt(await this.device.killAndRestart())
  }

  /** Chromium itself may crash, or no longer answer: one more death, and no fault of the site. */
  private async openPage(): Promise<Page> {
    try {
      if (this.device?.isDead()) throw new Error('dead')
      return await openPage(this.context)
    } catch {
      await this.restart('the browser died')
      return this.context.newPage()
    }
  }

  /** A device that knows nothing, and a customer whom nobody knows. */
  private async begin(seed: number): Promise<void> {
    const { api, site, options, world } = this.parts
    const quiet = { ...options, baseURL: site, reducedMotion: 'reduce' } as const
    if (!this.device) await this.adopt(await startDevice(quiet))
    const page = await this.openPage()
    await this.context.setOffline(false)
    for (const other of this.context.pages()) if (other !== page) await other.close()
    api.reset()
    this.oracle = new Oracle(world, api)
    this.customer = newCustomer()
    this.story = []
    const session = await this.context.newCDPSession(page)
    const storageTypes = 'indexeddb,local_storage'
    await session.send('Storage.clearDataForOrigin', { origin: site, storageTypes })
    this.day = dayFromNow(31 + 2 * (seed % 14))
    this.isDayTaken = false
    this.pressed = undefined
    await resume(page, this.customer, { date: this.day })
  }

  private async disturb(random: Random): Promise<void> {
    const { api, site, world } = this.parts
    const chance = (share: number): boolean => random() < share
    for (const what of ['save', 'booking-mail', 'cancel'] as const) {
      const count = Math.floor(random() * 4)
      for (let index = 0; index < count; index += 1) {
        const [name, fault] = among(allBreakages, random)
        this.story.push(`${what}: ${name}`)
        api.inject(what, fault)
      }
    }
    if (chance(0.4)) {
      const other = await this.context.newPage()
      await visit(other, `${site}${among(['/rezerwacja', '/o-nas'], random)}`)
      this.story.push('second tab')
    }
    if (chance(0.3)) await this.turnNetwork(false)
    const taps = 1 + Math.floor(random() * 3)
    for (const page of this.context.pages()) await this.press(page, taps)
    this.story.push(`${taps} taps`)
    const events = Math.floor(random() * 5)
    const edits = editsTo(addDays(this.day, 1))
    for (let index = 0; index < events; index += 1) {
      await new Promise((resolve) => setTimeout(resolve, random() * 400))
      const page = among(this.context.pages(), random)
      if (chance(0.4) && page && !this.device?.isDead()) {
        const wanted = among(edits, random)
        const isDone = await edit(page, wanted)
        this.story.push(`another ${wanted.name}${isDone ? '' : ', which is not to be had'}`)
        await this.press(page, 1)
      } else if (chance(0.15) && !this.isDayTaken) {
        this.story.push('the day is taken')
        this.isDayTaken = true
        await closeDay(world, this.day)
      } else await this.happen(random())
    }
  }

  private async press(page: Page, taps: number): Promise<void> {
    this.pressed = (await tap(page, taps)) ?? this.pressed
  }

  private async turnNetwork(on: boolean): Promise<void> {
    this.story.push(on ? 'the network comes' : 'the network goes')
    await this.context.setOffline(!on)
  }

  private async happen(dice: number): Promise<void> {
    const page = this.context.pages().at(-1)
    if (this.device?.isDead()) await this.restart('the browser died')
    else if (dice < 0.1) await this.restart('the browser is killed')
    else if (!page) this.story.push('nothing is open')
    else if (dice < 0.3) {
      this.pressed = undefined
      this.story.push('a page is closed')
      await this.context.newPage()
      await page.close()
    } else if (dice < 0.5) {
      this.story.push('the workers are stopped')
      await stopWorkers(page)
    } else if (dice < 0.7) {
      this.pressed = undefined
      this.story.push('a page is reloaded')
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined)
    } else await this.turnNetwork(dice < 0.85)
  }

  /**
   * All is well again, and somebody opens the page when no request of a dead one is waited for any more:
   * now everything must arrive.
   */
  private async bringToEnd(): Promise<void> {
    const { api } = this.parts
    const page = await this.openPage()
    await page.clock.install({ time: Date.now() + requestLimit })
    await this.context.setOffline(false)
    api.heal()
    await visit(page, '/rezerwacja')
    this.story.push('all is well')
    const { email } = this.customer
    await expect(async () => {
      this.pressed = (await goOn(page)) ?? this.pressed
      await page.evaluate(() => dispatchEvent(new Event('online')))
      expect(await confirmed(page).count()).toBe(1)
      expect(api.isDone('booking-mail', email)).toBe(true)
    }).toPass({ timeout: patience, intervals: [200, 500, 1000] })
  }
}
