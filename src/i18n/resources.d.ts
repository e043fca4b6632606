/** Types every key from the resource files, so that a wrong key fails the compiler. */
import 'i18next'
import type about from '../../locales/pl/about.json'
import type annex from '../../locales/pl/annex.json'
import type booking from '../../locales/pl/booking.json'
import type calendar from '../../locales/pl/calendar.json'
import type common from '../../locales/pl/common.json'
import type confirmation from '../../locales/pl/confirmation.json'
import type contact from '../../locales/pl/contact.json'
import type contactForm from '../../locales/pl/contactForm.json'
import type delivery from '../../locales/pl/delivery.json'
import type errors from '../../locales/pl/errors.json'
import type home from '../../locales/pl/home.json'
import type notFound from '../../locales/pl/notFound.json'
import type pwa from '../../locales/pl/pwa.json'
import type reviews from '../../locales/pl/reviews.json'
import type services from '../../locales/pl/services.json'
import type terms from '../../locales/pl/terms.json'
import type withdrawal from '../../locales/pl/withdrawal.json'

export interface Copy {
  about: typeof about
  annex: typeof annex
  booking: typeof booking
  calendar: typeof calendar
  common: typeof common
  confirmation: typeof confirmation
  contact: typeof contact
  contactForm: typeof contactForm
  delivery: typeof delivery
  errors: typeof errors
  home: typeof home
  notFound: typeof notFound
  pwa: typeof pwa
  reviews: typeof reviews
  services: typeof services
  terms: typeof terms
  withdrawal: typeof withdrawal
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Copy
  }
}
