/** A visitor in any engine: finds elements by role and visible text, presses, types, reads; fills in the forms. */
import { expect } from 'playwright/test'
import type { Customer } from '../faults/customer.ts'
import type { Browser, Key } from './engine.ts'

type Role = 'button' | 'link' | 'field' | 'day' | 'label'

interface Wanted {
  readonly role: Role
  readonly name: string
  readonly exact?: boolean
  /** Focus it, read its value, or type this one; by default it is scrolled into view. */
  readonly act?: 'focus' | 'read' | { readonly type: string }
}

/** Its place, or its value. */
type Found = { readonly x: number; readonly y: number; readonly value: string }

/** Runs in the page. Undefined if the element is not shown, still moves, or is covered. */
async function reach({ role, name, exact, act }: Wanted): Promise<Found | undefined> {
  const selectors: Record<Role, string> = {
    button: 'button:not(:disabled), summary, [role="button"]',
    link: 'a[href]',
    field: 'input, select, textarea',
    // In the last week: the first day would be too near after midnight.
    day: '[role="grid"] tr:last-child button:not(:disabled)',
    label: 'label, legend',
  }
  const plain = (text: string | null | undefined): string =>
    (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element>) ?? [])] : []
    const label = labels.map(({ textContent }) => textContent).join(' ')
    return plain(element.getAttribute('aria-label') || label || element.textContent)
  }
  const element = [...document.querySelectorAll<HTMLInputElement>(selectors[role])].find((one) => {
    const fits = exact ? nameOf(one) === name : nameOf(one).includes(name)
    if (!fits || one.getClientRects().length === 0) return false
    const { visibility, pointerEvents } = getComputedStyle(one)
    // A button ignores presses for a moment after its step appeared.
    return visibility === 'visible' && pointerEvents !== 'none'
  })
  if (!element) return undefined
  if (act) {
    if (act !== 'read') element.focus()
    if (typeof act === 'object') {
      const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value') ?? {}
      set?.call(element, act.type)
      element.dispatchEvent(new Event('input', { bubbles: true }))
      element.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return act === 'read' || document.activeElement === element
      ? { x: 0, y: 0, value: element.value }
      : undefined
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const place = (): string => JSON.stringify(element.getBoundingClientRect())
  const before = place()
  // A press would miss what is still moving.
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
  if (place() !== before) return undefined
  const { left, top, width, height } = element.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const above = document.elementFromPoint(x, y)
  const labelled = above?.closest('label')?.contains(element) ?? false
  return above && (element.contains(above) || above.contains(element) || labelled)
    ? { x, y, value: element.value }
    : undefined
}

export class Visitor {
  readonly browser: Browser
  private readonly site: string

  constructor(browser: Browser, site: string) {
    this.browser = browser
    this.site = site
  }

  /** Opens a page, also the current one, and waits until it is hydrated. */
  async open(path: string): Promise<void> {
    await this.loaded(() => this.leaveFor(path))
  }

  async leaveFor(path: string): Promise<void> {
    await this.browser.navigate(this.site + path)
  }

  async reload(): Promise<void> {
    await this.loaded(() => this.browser.reload())
  }

  /** Loads a page and waits until the new document is hydrated. */
  private async loaded(load: () => Promise<void>): Promise<void> {
    // A mark that only the old document has.
    await this.browser.evaluate(() => void Object.assign(document, { old: true }))
    await load()
    await this.eventually(
      () => !('old' in document) && 'hydrated' in document.documentElement.dataset,
    )
  }

  async untilAlive(path: string): Promise<void> {
    const shown = (wanted: string): boolean =>
      location.pathname + location.hash === wanted && 'hydrated' in document.documentElement.dataset
    await expect.poll(() => this.ask(shown, path), { message: `${path} is alive` }).toBe(true)
  }

  async back(): Promise<void> {
    // The page may be left before it can answer.
    await this.ask(() => history.back())
  }

  /** Asks the page; undefined while it is between two documents. */
  ask<Result, Argument = undefined>(
    inPage: (argument: Argument) => Result | Promise<Result>,
    argument?: Argument,
  ): Promise<Result | undefined> {
    return this.browser.evaluate(inPage, argument).catch(() => undefined)
  }

  async eventually(isSo: () => boolean | Promise<boolean>, message = String(isSo)): Promise<void> {
    await expect.poll(() => this.ask(isSo), { message }).toBe(true)
  }

  async text(): Promise<string> {
    const text = await this.ask(() => document.body.innerText)
    // A word joiner keeps "e-mail" on one line.
    return (text ?? '').replace(/\u2060/g, '').replace(/\s+/g, ' ')
  }

  async sees(text: string): Promise<void> {
    await expect.poll(() => this.text(), { message: `sees "${text}"` }).toContain(text)
  }

  async expectNoSidewaysScroll(): Promise<void> {
    const wider = await this.ask(() => document.documentElement.scrollWidth - innerWidth)
    expect(wider, 'scrolls sideways').toBeLessThanOrEqual(0)
  }

  private async until(wanted: Wanted, then = async (_: Found) => {}): Promise<void> {
    const isDone = async () => {
      const found = await this.ask(reach, wanted)
      if (found) await then(found)
      return found !== undefined
    }
    await expect.poll(isDone, { message: `${wanted.role} "${wanted.name}"` }).toBe(true)
  }

  press(role: Role, name: string, options: { exact?: boolean } = {}): Promise<void> {
    return this.until({ role, name, ...options }, ({ x, y }) => this.browser.tap(x, y))
  }

  /** Moves the focus by script, where a test by keyboard begins. */
  focus(role: Role, name: string): Promise<void> {
    return this.until({ role, name, act: 'focus' })
  }

  async key(key: Key): Promise<void> {
    await this.browser.press(key)
  }

  fill(name: string, value: string): Promise<void> {
    return this.until({ role: 'field', name, act: { type: value } })
  }

  async value(name: string): Promise<string | undefined> {
    return (await this.ask(reach, { role: 'field', name, act: 'read' } as const))?.value
  }

  async holds(name: string, value: string): Promise<void> {
    await expect.poll(() => this.value(name), { message: `field "${name}"` }).toBe(value)
  }

  /** Steps 1 and 2; the page is open. */
  async goToContact(): Promise<void> {
    await this.fill('Powierzchnia mieszkania', '50-60')
    await this.press('button', 'Dalej')
    await this.sees('Kiedy mamy malować?')
    await this.press('button', 'Data malowania')
    await this.press('day', '')
    await expect.poll(() => this.text()).not.toContain('Wybierz datę malowania')
    await this.press('button', 'Dalej')
    await this.holds('Nazwisko', '')
  }

  async book(customer: Customer): Promise<void> {
    await this.open('/rezerwacja')
    await this.goToContact()
    await this.fill('Imię', customer.firstName)
    await this.fill('Nazwisko', customer.lastName)
    await this.fill('E-mail', customer.email)
    await this.fill('Telefon', customer.phone)
    await this.press('button', 'Dalej')
    await this.sees('Czy wszystko się zgadza?')
    await this.press('button', 'Wyślij rezerwację')
  }

  /** Fills in and sends a message; the contact page is open. */
  async sendMessage(customer: Customer): Promise<void> {
    await this.fill('Imię', customer.firstName)
    await this.fill('Nazwisko', customer.lastName)
    await this.fill('Email', customer.email)
    await this.fill('Temat', 'Mieszkanie na Żoliborzu')
    await this.fill('Wiadomość', 'Proszę o wycenę malowania dwóch pokoi.')
    await this.press('button', 'Wyślij wiadomość')
  }
}
