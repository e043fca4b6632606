/** Every page on a phone and a desktop: hydrated, not too wide, with our fonts, and scrolled to where the visitor left it. */
import { paths } from '../../src/config/paths.ts'
import { hasPoppler } from '../e2e/poppler.ts'
import { desktop, expect, phone, test } from './fixtures.ts'
import type { Visitor } from './visitor.ts'

test.use({ expectedErrors: /nie-ma-takiej-strony/ })

const scrollTop = (visitor: Visitor) => visitor.ask(() => Math.round(scrollY))

for (const size of [phone, desktop]) {
  test(`at ${size.width} px every page hydrates, fits and has our fonts`, async ({ visit }) => {
    const visitor = await visit(size)
    for (const path of [...Object.values(paths), '/nie-ma-takiej-strony']) {
      await visitor.open(path)
      await visitor.eventually(async () => {
        const fonts = await document.fonts.ready
        return [...fonts].some(({ status }) => status === 'loaded')
      }, `the fonts of ${path}`)
      // Their fallbacks are fonts of the device, which may be missing.
      const failed = () =>
        [...document.fonts].filter(
          ({ family, status }) =>
            /^"?(?:Figtree|Bricolage Grotesque)"?$/.test(family) && status === 'error',
        ).length
      expect(await visitor.ask(failed), `fonts that failed on ${path}`).toBe(0)
      await visitor.expectNoSidewaysScroll()
    }
  })
}

test('menu, plan and slider work; so does a page that opens scrolled down', async ({ visitor }) => {
  await visitor.open('/')
  await visitor.press('button', 'Menu')
  await visitor.sees('Opinie')
  for (let stop = 0; stop < 3; stop += 1) {
    await visitor.key('Tab')
    await visitor.eventually(() => document.activeElement?.closest('nav') !== null)
  }
  await visitor.press('link', 'Kontakt', { exact: true })
  await visitor.untilAlive('/kontakt')

  await visitor.open('/')
  await visitor.press('label', '90-100 m²')
  await visitor.sees('11000 zł')
  const slider = 'Jaka część pokoju jest już pomalowana'
  await visitor.focus('field', slider)
  await visitor.key('End')
  await visitor.holds(slider, '100')
  await visitor.press('button', 'Umów Malowanie')
  await visitor.holds('Powierzchnia mieszkania', '90-100')

  await visitor.open('/regulamin#4')
  if (hasPoppler) {
    const [firstSheet] = (await visitor.browser.printedText()).split('\f')
    expect(firstSheet).toContain('Obowiązki klienta')
  }
  await visitor.open('/uslugi')
  await visitor.ask(() => scrollTo(0, document.body.scrollHeight))
  await visitor.reload()
})

test('a field that gets the focus is shown with its label', async ({ visitor }) => {
  const seesLabel = () =>
    visitor.eventually(() => {
      const { labels } = document.activeElement as HTMLInputElement
      const bar = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      return (labels?.[0]?.getBoundingClientRect().top ?? 0) > bar
    })
  await visitor.open('/odstapienie')
  await visitor.press('button', 'Dalej')
  await seesLabel()
  for (const field of ['Imię i nazwisko', 'Numer zamówienia']) {
    await visitor.ask(() => {
      ;(document.activeElement as HTMLElement).blur()
      scrollTo(0, document.body.scrollHeight)
    })
    await visitor.focus('field', field)
    await seesLabel()
  }
})

test('without popovers the links are in the bar, and work', async ({ visit }) => {
  test.skip(test.info().project.name === 'firefox', 'Firefox has no switch for them')
  const visitor = await visit({ withoutPopovers: true })
  await visitor.open('/')
  expect(await visitor.ask(() => 'popover' in HTMLElement.prototype)).toBe(false)
  await expect.poll(() => visitor.text()).not.toContain('Zamknij')
  await visitor.press('link', 'Kontakt', { exact: true })
  await visitor.untilAlive('/kontakt')
  // The current page's link is marked.
  await visitor.eventually(() => {
    const link = document.querySelector('nav [aria-current]')
    return link !== null && getComputedStyle(link).boxShadow !== 'none'
  })
  await visitor.key('Tab')
  await visitor.sees('Wyślij wiadomość')
})

test('Back restores the scroll position of an opened and of a linked page', async ({ visit }) => {
  const visitor = await visit(desktop)
  for (const from of ['/uslugi', '/']) {
    await visitor.open(from)
    if (from === '/') {
      await visitor.press('link', 'Usługi', { exact: true })
      // The address changes before the page is shown, which is then scrolled to its heading.
      await visitor.eventually(() => document.activeElement?.tagName === 'H1', 'the heading')
    }
    await visitor.untilAlive('/uslugi')
    await visitor.ask(() => scrollTo({ top: 900, behavior: 'instant' }))
    await expect.poll(() => scrollTop(visitor)).toBe(900)
    await visitor.leaveFor('/o-nas')
    await visitor.untilAlive('/o-nas')
    await visitor.back()
    await visitor.untilAlive('/uslugi')
    await expect.poll(() => scrollTop(visitor)).toBe(900)
  }
})
