// @vitest-environment jsdom
/** Every string and fact of the specification is on its page. */
import { fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import reviews from '../../../locales/pl/reviews.json'
import { App } from '../../../src/app/app.tsx'
import { ErrorBoundary } from '../../../src/app/errorBoundary.tsx'
import { paths } from '../../../src/config/paths.ts'
import { emptyMessage, optionalFields } from '../../../src/domain/contact.ts'
import '../../../src/i18n/i18n.ts'
import { ReviewCard } from '../../../src/pages/reviews/reviewCard.tsx'
import { plain } from '../plain.ts'

/** The wizard, the forms, the messages and the errors. */
const said = `
  Rezerwacja usługi malowania | Wstecz | Dalej | Wyślij rezerwację
  Wybierz powierzchnię mieszkania | Musisz zaakceptować Regulamin Usługi | Wybierz datę malowania
  Podaj imię | Podaj nazwisko | Podaj email | Podaj telefon | Niepoprawny format email
  Rezerwacja potwierdzona! | Błąd
  Twoja rezerwacja została przesłana. Sprawdź email z potwierdzeniem.
  Wystąpił problem podczas przesyłania rezerwacji. Spróbuj ponownie.
  Zamówienie potwierdzone! | Złóż kolejne zamówienie | Wydrukuj potwierdzenie
  Imię * | Nazwisko * | Email * | Telefon (opcjonalnie) | Temat * | Wiadomość *
  Wysyłanie... | Wiadomość wysłana! | Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.
  Błąd wysyłania | Wystąpił problem z wysłaniem wiadomości. Spróbuj ponownie.
  Unexpected Application Error! | 404 | Oops! Page not found`

const parts = (texts: string) => texts.trim().split(/\s*[|\n]\s*/)

/** What each page says: its title, then the rest; a line is a part of the page. */
const specified: Readonly<Record<string, string>> = {
  [paths.home]: `
    Malowanie Warszawa | Umów Malowanie
    Od 30 PLN/m² • Bezpłatne wyceny • Rezerwacja 100% online
    Licencja i ubezpieczenie | pięć gwiazdek | Materiały premium
    do 40 m² | 40-50 m² | 50-60 m² | 60-70 m² | 70-80 m² | 80-90 m² | 90-100 m²
    4400 zł | 5500 zł | 6600 zł | 7700 zł | 8800 zł | 9900 zł | 11000 zł
    500+ | 300+ | 9 lat | 2 lata | grunt | dwie warstwy`,
  [paths.about]: `
    O nas | 2015 | 500+ | 300+ | 9 lat
    Jakość | Punktualność | Profesjonalizm
    ISO 9001 | Uprawnienia budowlane | Ubezpieczenie OC | Szkolenia BHP
    Certyfikat producenta farb`,
  [paths.services]: 'Usługi | 6–7 lat | 3–5 lat | w ciągu 24 godzin | od następnego dnia',
  [paths.reviews]: 'Opinie | 5.0 | 500+ | 300+ | Jak sprawdzamy opinie',
  [paths.contact]: `
    Kontakt | Mokotów | Śródmieście | Ochota | Wola | Żoliborz | Praga Północ
    Praga Południe | Ursynów | Wilanów | Bemowo | Bielany | Targówek
    Białołęka | Ursus | Włochy | Rembertów | Wesoła | Wawer
    Serwis prowadzi Malowanie Warszawa sp. z o.o. | Odpowiadamy w ciągu 2 godzin
    Poniedziałek–piątek8:00–20:00 | Sobota9:00–17:00 | Niedzielapo uzgodnieniu | 7 dni w tygodniu
    Zamów wycenę online | bezpłatna | 60 m² | 2–3 dni | farby, pędzle i folię ochronną | Administrator danych: Malowanie`,
  [paths.terms]: `
    Regulamin usługi | Powrót | Przedmiot usługi | Obowiązki klienta | Wyłączenie odpowiedzialności wykonawcy
    Zakres prac | Terminy i płatności | Reklamacje | Postanowienia końcowe
    18 dni | 60% ceny, po zaokrągleniu | bezzwrotna | Pozostałe 40% | 5 dni przed
    przed rozpoczęciem prac | między 7:00 a 9:00 | z chwilą podpisania
    na piśmie w ciągu 7 dni | w ciągu 14 dni | gwarancji na 2 lata | 6–7 lat | 3–5 lat
    Przedpłata - | 4173/odstapienie`,
  '/nie-ma-takiej': '404 Oops! Page not found',
}

const packages = {
  Basic: `
    Najpopularniejsze | 90 PLN/m² | Biała farba matowa | Gruntowanie ścian | Zabezpieczenie mebli
    Sprzątanie | Pełna rezerwacja online z ceną znaną z góry`,
  Comfort: `
    110 PLN/m² | Dowolne kolory | Konsultacja kolorystyczna | Wysokiej jakości farby
    Profesjonalne wykończenie`,
}

/** Renders the whole tree at a route; returns the text between the bar and the footer, which repeat some of it. */
async function showPage(path: string): Promise<string> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  await screen.findByRole('heading', { level: 1 })
  return plain(screen.getByRole('main').textContent)
}

function headingsOf(part: HTMLElement, level: number): string[] {
  const found = within(part).getAllByRole('heading', { level })
  return found.map(({ textContent }) => plain(textContent))
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test.each(Object.entries(specified))('%s says what the specification says', async (path, texts) => {
  const page = (await showPage(path)).toLowerCase()
  const [title, ...facts] = parts(texts)
  expect(facts.filter((text) => !page.includes(text.toLowerCase()))).toEqual([])
  expect(headingsOf(document.body, 1)).toEqual([title])
  expect(document.title).toMatch(/ \| Malowanie Warszawa$/)
  const bar = screen.getByRole('banner')
  const links = [...bar.querySelectorAll('nav a')]
  const names = links.map((link) => plain(link.textContent))
  expect(names).toEqual(['Strona główna', 'O nas', 'Usługi', 'Opinie', 'Kontakt'])
  const active = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(active).toEqual(links.filter((link) => link.getAttribute('href') === path))
  const action = within(bar).getByRole('link', { name: 'Bezpłatna Wycena' })
  expect(action).toHaveAttribute('href', '/rezerwacja')
  expect(screen.getByRole('complementary', { name: 'Wersja demonstracyjna' })).toBeVisible()
  const privacy = within(screen.getByRole('contentinfo')).getByRole('link', { name: 'Prywatność' })
  expect(privacy).toHaveAttribute('href', '/regulamin#prywatnosc')
})

test('each of the two packages has its facts and its button; there are three reasons and four steps', async () => {
  await showPage(paths.services)
  for (const [name, texts] of Object.entries(packages)) {
    const card = screen.getByRole('article', { name })
    const says = plain(card.textContent)
    expect(parts(texts).filter((text) => !says.includes(text))).toEqual([])
    const action = within(card).getByRole('link', { name: `Zamów wycenę: ${name}` })
    expect(action).toHaveAttribute('href', paths.booking)
  }
  expect(screen.getAllByText('Najpopularniejsze')).toHaveLength(1)
  const named = (name: string) => headingsOf(screen.getByRole('region', { name }), 3)
  expect(named('Dlaczego my')).toHaveLength(3)
  expect(named('Jak pracujemy')).toEqual(['Kontakt', 'Wycena', 'Realizacja', 'Odbiór'])
})

test('there are eight reviews with stars, all examples in a demonstration, verified only if marked so', async () => {
  await showPage(paths.reviews)
  expect(document.querySelectorAll('blockquote')).toHaveLength(8)
  expect(screen.getAllByText('Przykładowa opinia')).toHaveLength(8)
  expect(screen.queryByText('Zweryfikowana opinia')).toBeNull()
  expect(screen.getAllByRole('img', { name: '5 gwiazdek' }).length).toBeGreaterThanOrEqual(8)
  const review = { ...reviews.items[0], name: 'Anna', rating: 5, example: false }
  for (const verified of [false, true]) {
    render(<ReviewCard {...review} place="" date="" service="" text="" verified={verified} />)
    expect(screen.queryAllByText('Zweryfikowana opinia')).toHaveLength(verified ? 1 : 0)
  }
})

test('the contact page: its left column in order, eighteen districts, five questions, a form of six fields', async () => {
  await showPage(paths.contact)
  const names = ['Kim jesteśmy', 'Cała Warszawa', 'E-mail', 'Godziny pracy', 'Zamów wycenę online']
  expect(headingsOf(screen.getByRole('main'), 2).slice(0, 5)).toEqual(names)
  const districts = screen.getByRole('heading', { name: 'Cała Warszawa' }).closest('section')
  expect(districts?.querySelectorAll('li')).toHaveLength(18)
  const email = 'biuro@malowanie.example'
  const addresses = screen.getAllByRole<HTMLAnchorElement>('link', { name: email })
  expect(addresses.map(({ href }) => href)).toEqual(Array(2).fill(`mailto:${email}`))
  const link = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect([link(/^Zamów/), link(/^Pełna/)]).toEqual(['/rezerwacja', '/regulamin#prywatnosc'])
  const faq = screen.getByRole('region', { name: /^Pytania i\sodpowiedzi$/ })
  expect(faq.querySelectorAll('dt')).toHaveLength(5)
  const field = (label: string) =>
    screen.getByRole('textbox', { name: (name) => plain(name) === label })
  const controls = [...(field('Temat *').closest('form')?.querySelectorAll('[name]') ?? [])]
  const fields = controls.map((one) => [one.getAttribute('name'), one.hasAttribute('required')])
  const wanted = Object.keys(emptyMessage).map((name) => [name, !(name in optionalFields)])
  expect(fields).toEqual(wanted)
  expect(field('Email *')).toHaveAttribute('type', 'email')
  const fills = ['Imię *', 'Nazwisko *', 'Email *', 'Telefon (opcjonalnie)'].map(field)
  const purposes = ['given-name', 'family-name', 'email', 'tel']
  expect(fills.map((one) => one.getAttribute('autocomplete'))).toEqual(purposes)
  expect(fills[1]?.outerHTML).toMatch(/ autocorrect="off" spellcheck="false" /)
  expect(field('Wiadomość *')).toHaveAttribute('rows', '6')
})

test('the terms have seven numbered sections, and below them the annex', async () => {
  const page = await showPage(paths.terms)
  const names = headingsOf(screen.getByRole('main'), 2)
  expect(names.filter((name) => /^\d\. /.test(name))).toHaveLength(7)
  const annex = ['Odstąpienie od umowy', 'Wzór formularza odstąpienia od umowy', 'Prywatność']
  expect(names.slice(7)).toEqual(annex)
  expect(page.match(/W skrócie:/g)).toHaveLength(8)
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: 'Odstąp od umowy tutaj' })
  expect(links.map(({ pathname }) => pathname)).toEqual(['/odstapienie', '/odstapienie'])
})

test('the sentences of the wizard, the forms and the messages are exact', () => {
  const copy = Object.values(import.meta.glob('../../../locales/pl/*.json', { eager: true }))
  const sentences = new Set(
    [...JSON.stringify(copy).matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => plain(text)),
  )
  expect(parts(said).filter((sentence) => !sentences.has(sentence))).toEqual([])
})

test('the not-found page logs the attempted path and leads home', async () => {
  await showPage('/nie/ma')
  expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toContain('/nie/ma')
  // The specification's two English sentences are read as such (WCAG 3.1.2).
  expect(screen.getByText('Oops! Page not found')).toHaveAttribute('lang', 'en')
  expect(screen.getByRole('link', { name: 'Wróć na stronę główną' })).toHaveAttribute('href', '/')
})

test('a page that fails is replaced by the error page, with ways to go on', () => {
  // React logs what was caught.
  const logged = vi.mocked(console.error).mockImplementation(() => undefined)
  const Broken = () => {
    throw new Error('broken')
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { wrapper: MemoryRouter },
  )
  // The browser opens the page: under another address the error would stay.
  expect(fireEvent.click(screen.getByRole('link'))).toBe(true)
  logged.mockClear()
  const title = document.querySelector('[role="alert"] > h1[lang="en"]')
  expect(title).toHaveTextContent(/^Unexpected Application Error!$/)
  expect(screen.getByRole('link')).toHaveAttribute('href', '/')
  vi.stubGlobal('location', { reload: vi.fn() })
  fireEvent.click(screen.getByRole('button', { name: 'Wczytaj stronę ponownie' }))
  expect(location.reload).toHaveBeenCalledOnce()
})
