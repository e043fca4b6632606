// @vitest-environment jsdom
/** Every string and fact of the specification stands on its page. */
import { cleanup, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import booking from '../../../locales/pl/booking.json'
import confirmation from '../../../locales/pl/confirmation.json'
import contactForm from '../../../locales/pl/contactForm.json'
import errors from '../../../locales/pl/errors.json'
import laterSteps from '../../../locales/pl/laterSteps.json'
import notFound from '../../../locales/pl/notFound.json'
import reviews from '../../../locales/pl/reviews.json'
import terms from '../../../locales/pl/terms.json'
import { App } from '../../../src/app/app.tsx'
import { paths } from '../../../src/config/paths.ts'
import '../../../src/i18n/i18n.ts'
import { ReviewCard } from '../../../src/pages/reviews/reviewCard.tsx'
import { plain } from '../plain.ts'

const { problems, buttons, sent, failed } = booking
const { fields } = contactForm

/** The wizard, the forms, the messages and the errors: the words as specified, and those of the site. */
const said: readonly (readonly [specified: string, text: string])[] = [
  ['Rezerwacja usługi malowania', booking.heading],
  ['Wstecz', buttons.back],
  ['Dalej', buttons.next],
  ['Wyślij rezerwację', buttons.submit],
  ['Wybierz powierzchnię mieszkania', problems.area],
  ['Musisz zaakceptować Regulamin Usługi', problems.termsAccepted],
  ['Wybierz datę malowania', problems.date],
  ['Podaj imię', problems.firstName],
  ['Podaj nazwisko', problems.lastName],
  ['Podaj email', problems.email],
  ['Podaj telefon', problems.phone],
  ['Niepoprawny format email', problems.format],
  ['Rezerwacja potwierdzona!', sent.title],
  ['Twoja rezerwacja została przesłana. Sprawdź email z potwierdzeniem.', sent.text],
  ['Błąd', failed.title],
  ['Wystąpił problem podczas przesyłania rezerwacji. Spróbuj ponownie.', failed.text],
  ['Zamówienie potwierdzone!', confirmation.confirmed.heading],
  ['Złóż kolejne zamówienie', confirmation.keep.another],
  ['Wydrukuj potwierdzenie', confirmation.keep.print],
  ['Imię *', fields.firstName],
  ['Nazwisko *', fields.lastName],
  ['Email *', fields.email],
  ['Telefon (opcjonalnie)', fields.phone],
  ['Temat *', fields.subject],
  ['Wiadomość *', fields.message],
  ['Wysyłanie...', contactForm.submitting],
  ['Wiadomość wysłana!', contactForm.sent.title],
  ['Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.', contactForm.sent.text],
  ['Błąd wysyłania', contactForm.failed.title],
  ['Wystąpił problem z wysłaniem wiadomości. Spróbuj ponownie.', contactForm.failed.text],
  ['Unexpected Application Error!', errors.unexpected.title],
  ['404', notFound.code],
  ['Oops! Page not found', notFound.heading],
]

/** What each page says: a line is a part of the page. */
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
  [paths.services]: `
    Basic | 90 PLN/m² | Najpopularniejsze | Biała farba matowa | Gruntowanie ścian
    Zabezpieczenie mebli | Sprzątanie | Pełna rezerwacja online z ceną znaną z góry
    Comfort | 110 PLN/m² | Dowolne kolory | Konsultacja kolorystyczna
    Wysokiej jakości farby | Profesjonalne wykończenie | 6–7 lat | 3–5 lat
    Kontakt | Wycena | Realizacja | Odbiór | w ciągu 24 godzin | od następnego dnia`,
  [paths.reviews]: 'Opinie | 5.0 | 500+ | 300+',
  [paths.contact]: `
    Kontakt | Mokotów | Śródmieście | Ochota | Wola | Żoliborz | Praga Północ
    Praga Południe | Ursynów | Wilanów | Bemowo | Bielany | Targówek
    Białołęka | Ursus | Włochy | Rembertów | Wesoła | Wawer
    biuro@malowanie.example | Malowanie Warszawa sp. z o.o.
    Serwis prowadzi Malowanie Warszawa sp. z o.o. | Odpowiadamy w ciągu 2 godzin
    8:00–20:00 | 9:00–17:00 | po uzgodnieniu | 7 dni w tygodniu
    Zamów wycenę online | bezpłatna | 60 m² | 2–3 dni | farby, pędzle i folię ochronną
    Imię * | Nazwisko * | Email * | Telefon (opcjonalnie) | Temat * | Wiadomość *`,
  [paths.terms]: `
    Powrót | Przedmiot usługi | Obowiązki klienta | Wyłączenie odpowiedzialności wykonawcy
    Zakres prac | Terminy i płatności | Reklamacje | Postanowienia końcowe
    18 dni | 60% ceny, po zaokrągleniu | bezzwrotna | Pozostałe 40% | 5 dni przed
    przed rozpoczęciem prac | między 7:00 a 9:00 | z chwilą podpisania
    na piśmie w ciągu 7 dni | w ciągu 14 dni | gwarancji na 2 lata | 6–7 lat | 3–5 lat
    Przedpłata -`,
  '/nie-ma-takiej': '404 | Oops! Page not found',
}

/** Renders the whole tree at a route; gives what its page says. */
async function showPage(path: string): Promise<string> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  // The first import of a page takes long where the machine is busy.
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
  return plain(document.body.textContent)
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

test.each(Object.entries(specified))(
  '%s says what the specification says, between bar and footer',
  async (path, texts) => {
    const page = (await showPage(path)).toLowerCase()
    const all = texts.trim().split(/\s*[|\n]\s*/)
    expect(all.filter((text) => !page.includes(text.toLowerCase()))).toEqual([])
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
    expect(document.title).toMatch(/ \| Malowanie Warszawa$/)
    const bar = screen.getByRole('banner')
    const links = [...bar.querySelectorAll('nav a')]
    const names = links.map((link) => plain(link.textContent))
    expect(names).toEqual(['Strona główna', 'O nas', 'Usługi', 'Opinie', 'Kontakt'])
    const active = links.filter((link) => link.getAttribute('aria-current') === 'page')
    const own = links.filter((link) => link.getAttribute('href') === path)
    expect(active).toEqual(own)
    const action = within(bar).getByRole('link', { name: 'Bezpłatna Wycena' })
    expect(action).toHaveAttribute('href', '/rezerwacja')
    const footer = within(screen.getByRole('contentinfo'))
    const privacy = footer.getByRole('link', { name: 'Prywatność' })
    expect(privacy).toHaveAttribute('href', '/regulamin#prywatnosc')
  },
)

test('both packages lead to the wizard', async () => {
  await showPage(paths.services)
  const links = screen.getAllByRole('link', { name: /^Zamów wycenę: / })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/rezerwacja', '/rezerwacja'])
})

test('there are eight reviews with stars; a demonstration calls each an example, and none verified', async () => {
  const page = await showPage(paths.reviews)
  expect(document.querySelectorAll('blockquote')).toHaveLength(8)
  expect(screen.getAllByText('Przykładowa opinia')).toHaveLength(8)
  expect(screen.queryByText('Zweryfikowana opinia')).toBeNull()
  expect(page).toContain('Jak sprawdzamy opinie')
  expect(screen.getAllByRole('img', { name: '5 gwiazdek' }).length).toBeGreaterThanOrEqual(8)
})

test('there are eighteen districts and five questions', async () => {
  await showPage(paths.contact)
  const region = screen.getByRole('heading', { name: 'Cała Warszawa' }).closest('section')
  expect(region?.querySelectorAll('li')).toHaveLength(18)
  const faq = screen.getByRole('region', { name: /^Pytania i\sodpowiedzi$/ })
  expect(faq.querySelectorAll('dt')).toHaveLength(5)
})

test('only a review whose data says so is called verified', () => {
  const review = { ...reviews.items[0], name: 'Anna', rating: 5, example: false, later: false }
  render(<ReviewCard {...review} place="" date="" service="" text="" verified />)
  expect(screen.getByText('Zweryfikowana opinia')).toBeVisible()
  cleanup()
  render(<ReviewCard {...review} place="" date="" service="" text="" verified={false} />)
  expect(screen.queryByText('Zweryfikowana opinia')).toBeNull()
})

test('the contact form asks for five things and takes a sixth; the message has six rows', async () => {
  await showPage(paths.contact)
  const field = (label: string) =>
    screen.getByRole('textbox', { name: (name) => plain(name) === label })
  const form = field('Temat *').closest('form')
  expect(form?.querySelectorAll('[required]')).toHaveLength(5)
  expect(field('Telefon (opcjonalnie)')).not.toBeRequired()
  expect(field('Email *')).toHaveAttribute('type', 'email')
  expect(field('Wiadomość *')).toHaveAttribute('rows', '6')
})

test('the left column of the contact page is in the order of the specification', async () => {
  await showPage(paths.contact)
  const names = ['Kim jesteśmy', 'Cała Warszawa', 'E-mail', 'Godziny pracy', 'Zamów wycenę online']
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => plain(textContent)).slice(0, 5)).toEqual(names)
})

test('the terms have seven numbered sections, and below them the annex', async () => {
  const page = await showPage(paths.terms)
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  const names = headings.map(({ textContent }) => plain(textContent))
  expect(names.filter((name) => /^\d\. /.test(name))).toHaveLength(7)
  expect(names.slice(7)).toEqual([
    'Odstąpienie od umowy',
    'Wzór formularza odstąpienia od umowy',
    'Prywatność',
  ])
  expect(page.match(/W skrócie:/g)).toHaveLength(8)
})

test('wherever the prepayment is called non-refundable, the right of withdrawal follows at once', () => {
  const texts = JSON.stringify([confirmation, laterSteps, terms]).replace(/\s+/g, ' ')
  expect(texts.match(/bezzwrotna\./g)).toHaveLength(3)
  const followed =
    /bezzwrotna\. Nie ogranicza to ustawowego prawa konsumenta do odstąpienia od umowy w ciągu 14 dni\./g
  expect(texts.match(followed)).toHaveLength(3)
})

describe('what the wizard, the forms and the messages say', () => {
  test.each(said)('%s', (sentence, text) => {
    expect(plain(text)).toBe(sentence)
  })
})

test('the not-found page logs the attempted path and leads home', async () => {
  await showPage('/nie/ma')
  expect(vi.mocked(console.warn).mock.calls.flat().join(' ')).toContain('/nie/ma')
  expect(screen.getByRole('link', { name: 'Wróć na stronę główną' })).toHaveAttribute('href', '/')
})
