/** One random schedule: a booking, changed or not, among faults, deaths and a second tab, brought to its end. */
import { setTimeout } from 'node:timers/promises'
import { expect, type Page } from 'playwright/test'
import { addDays, type Day } from '../../src/domain/day.ts'
import { requestLimit } from '../../src/outbox/timing.ts'
import { askAsCompany } from '../company.ts'
import { dayFromNow } from '../days.ts'
import { makeRandom } from '../random.ts'
import { allBreakages } from './breakages.ts'
import { type Device, stopWorkers } from './browser.ts'
import { confirmed } from './confirmation.ts'
import { type Customer, visit } from './customer.ts'
import { edit, expectAsPressed, goOn, tap } from './customerMoves.ts'
import { editsTo } from './edits.ts'
import type { FaultWorld } from './globalSetup.ts'
import type { LedgerProxy } from './ledgerProxy.ts'
import type { Oracle } from './oracle.ts'
import { resume } from './seeds.ts'

const patience = 90_000
/** How long the browser may take for an empty page. */
const pagePatience = 15_000

interface Parts {
  readonly world: FaultWorld
  readonly api: LedgerProxy
  readonly device: Device
  readonly oracle: Oracle
  readonly customer: Customer
}

export class Schedule {
  /** What happened, for reading a failure. */
  readonly story: string[] = []
  private readonly parts: Parts
  private readonly random: () => number
  /** Nobody else's: it may be taken while the booking waits. */
  private readonly day: Day
  private isDayTaken = false
  /** The summary at the last press; undefined where its page may have died before that was kept. */
  private pressed: string | undefined

  constructor(parts: Parts, seed: number) {
    this.parts = parts
    this.random = makeRandom(seed)
    this.day = dayFromNow(31 + 2 * (seed % 14))
  }

  /** Throws where the booking does not arrive as it was submitted, once, with its mails. */
  async run(): Promise<void> {
    const { world, oracle, customer } = this.parts
    const [first = await this.openPage()] = this.pages
    await resume(first, customer, { date: this.day })
    try {
      await this.disturb()
      const page = await this.bringToEnd()
      const { email, phone } = customer
      await expectAsPressed(page, await oracle.expectBooking({ email, phone }), this.pressed)
    } finally {
      if (this.isDayTaken) await askAsCompany(world, 'DELETE', `closed_days?day=eq.${this.day}`)
    }
  }

  private get pages(): Page[] {
    return this.parts.device.context.pages()
  }

  private among<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item
  }

  private chance(share: number): boolean {
    return this.random() < share
  }

  private async restart(what: string): Promise<void> {
    this.story.push(what)
    this.pressed = undefined
    await this.parts.device.killAndRestart()
  }

  /** Chromium itself may crash, or no longer answer: one more death, and no fault of the site. */
  private async openPage(): Promise<Page> {
    const { device } = this.parts
    const opened = device.isDead() ? undefined : device.context.newPage().catch(() => undefined)
    const page = await Promise.race([opened, setTimeout(pagePatience, undefined, { ref: false })])
    if (page) return page
    await this.restart('the browser died')
    return device.context.newPage()
  }

  private async disturb(): Promise<void> {
    const { api, device } = this.parts
    for (const what of ['save', 'booking-mail', 'cancel'] as const) {
      const count = Math.floor(this.random() * 4)
      for (let index = 0; index < count; index += 1) {
        const [name, fault] = this.among(allBreakages)
        this.story.push(`${what}: ${name}`)
        api.inject(what, fault)
      }
    }
    if (this.chance(0.4)) {
      this.story.push('second tab')
      await visit(await device.context.newPage(), this.among(['/rezerwacja', '/o-nas']))
    }
    if (this.chance(0.3)) await this.turnNetwork(false)
    const taps = 1 + Math.floor(this.random() * 3)
    this.story.push(`${taps} taps`)
    for (const page of this.pages) await this.press(page, taps)
    for (let events = Math.floor(this.random() * 5); events > 0; events -= 1) {
      await setTimeout(this.random() * 400)
      await this.happen()
    }
  }

  private async press(page: Page, taps: number): Promise<void> {
    this.pressed = (await tap(page, taps)) ?? this.pressed
  }

  private async turnNetwork(on: boolean): Promise<void> {
    this.story.push(on ? 'the network comes' : 'the network goes')
    await this.parts.device.context.setOffline(!on)
  }

  private async happen(): Promise<void> {
    const { world, device } = this.parts
    const page = this.among(this.pages)
    if (device.isDead()) await this.restart('the browser died')
    else if (!page) this.story.push('nothing is open')
    else if (this.chance(0.4)) {
      const wanted = this.among(editsTo(addDays(this.day, 1)))
      const isDone = await edit(page, wanted)
      this.story.push(`another ${wanted.name}${isDone ? '' : ', which is not to be had'}`)
      await this.press(page, 1)
    } else if (this.chance(0.15) && !this.isDayTaken) {
      this.story.push('the day is taken')
      this.isDayTaken = true
      await askAsCompany(world, 'POST', 'closed_days', { day: this.day })
    } else await this.befall(page, this.random())
  }

  private async befall(page: Page, dice: number): Promise<void> {
    const { device } = this.parts
    if (dice < 0.1) await this.restart('the browser is killed')
    else if (dice < 0.3) {
      this.pressed = undefined
      this.story.push('a page is closed')
      await device.context.newPage()
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
  private async bringToEnd(): Promise<Page> {
    const { api, device, customer } = this.parts
    const page = await this.openPage()
    await page.clock.install({ time: Date.now() + requestLimit })
    await device.context.setOffline(false)
    api.heal()
    await visit(page, '/rezerwacja')
    this.story.push('all is well')
    await expect(async () => {
      this.pressed = (await goOn(page)) ?? this.pressed
      await page.evaluate(() => dispatchEvent(new Event('online')))
      expect(await confirmed(page).count()).toBe(1)
      expect(api.isDone('booking-mail', customer.email)).toBe(true)
    }).toPass({ timeout: patience, intervals: [200, 500, 1000] })
    return page
  }
}
