/** The specification's sentences of the wizard, the forms and the messages: key, words as specified, words of the site. */
import booking from '../../../locales/pl/booking.json'
import confirmation from '../../../locales/pl/confirmation.json'
import contactForm from '../../../locales/pl/contactForm.json'
import errors from '../../../locales/pl/errors.json'
import notFound from '../../../locales/pl/notFound.json'

const { problems, buttons, sent, failed } = booking
const { fields } = contactForm

export const said: readonly (readonly [key: string, specified: string, text: string])[] = [
  ['wizard, title', 'Rezerwacja usługi malowania', booking.heading],
  ['wizard, back', 'Wstecz', buttons.back],
  ['wizard, on', 'Dalej', buttons.next],
  ['wizard, submit', 'Wyślij rezerwację', buttons.submit],
  ['wizard, area missing', 'Wybierz powierzchnię mieszkania', problems.area],
  ['wizard, terms', 'Musisz zaakceptować Regulamin Usługi', problems.termsAccepted],
  ['wizard, date missing', 'Wybierz datę malowania', problems.date],
  ['wizard, first name', 'Podaj imię', problems.firstName],
  ['wizard, last name', 'Podaj nazwisko', problems.lastName],
  ['wizard, email', 'Podaj email', problems.email],
  ['wizard, phone', 'Podaj telefon', problems.phone],
  ['wizard, email format', 'Niepoprawny format email', problems.format],
  ['booking sent, title', 'Rezerwacja potwierdzona!', sent.title],
  [
    'booking sent, text',
    'Twoja rezerwacja została przesłana. Sprawdź email z potwierdzeniem.',
    sent.text,
  ],
  ['booking failed, title', 'Błąd', failed.title],
  [
    'booking failed, text',
    'Wystąpił problem podczas przesyłania rezerwacji. Spróbuj ponownie.',
    failed.text,
  ],
  ['confirmation, heading', 'Zamówienie potwierdzone!', confirmation.confirmed.heading],
  ['confirmation, again', 'Złóż kolejne zamówienie', confirmation.keep.another],
  ['confirmation, print', 'Wydrukuj potwierdzenie', confirmation.keep.print],
  ['contact, first name', 'Imię *', fields.firstName],
  ['contact, last name', 'Nazwisko *', fields.lastName],
  ['contact, email', 'Email *', fields.email],
  ['contact, phone', 'Telefon (opcjonalnie)', fields.phone],
  ['contact, subject', 'Temat *', fields.subject],
  ['contact, message', 'Wiadomość *', fields.message],
  ['contact, submitting', 'Wysyłanie...', contactForm.submitting],
  ['contact sent, title', 'Wiadomość wysłana!', contactForm.sent.title],
  [
    'contact sent, text',
    'Dziękujemy za kontakt. Odpowiemy w ciągu 2 godzin.',
    contactForm.sent.text,
  ],
  ['contact failed, title', 'Błąd wysyłania', contactForm.failed.title],
  [
    'contact failed, text',
    'Wystąpił problem z wysłaniem wiadomości. Spróbuj ponownie.',
    contactForm.failed.text,
  ],
  ['error page', 'Unexpected Application Error!', errors.unexpected.title],
  ['not found, code', '404', notFound.code],
  ['not found, text', 'Oops! Page not found', notFound.heading],
]
