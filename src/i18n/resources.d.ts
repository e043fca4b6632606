/** Types every key from the resource files, so that a wrong key fails the compiler. */
import 'i18next'

export interface Copy {
  about: typeof import('../../locales/pl/about.json')
  annex: typeof import('../../locales/pl/annex.json')
  booking: typeof import('../../locales/pl/booking.json')
  /** In prerendered pages alone: src/app/prerender.tsx adds it. */
  build: typeof import('../../locales/pl/build.json')
  calendar: typeof import('../../locales/pl/calendar.json')
  common: typeof import('../../locales/pl/common.json')
  confirmation: typeof import('../../locales/pl/confirmation.json')
  contact: typeof import('../../locales/pl/contact.json')
  contactForm: typeof import('../../locales/pl/contactForm.json')
  delivery: typeof import('../../locales/pl/delivery.json')
  home: typeof import('../../locales/pl/home.json')
  install: typeof import('../../locales/pl/install.json')
  laterSteps: typeof import('../../locales/pl/laterSteps.json')
  notFound: typeof import('../../locales/pl/notFound.json')
  onThisDevice: typeof import('../../locales/pl/onThisDevice.json')
  problems: typeof import('../../locales/pl/problems.json')
  reviews: typeof import('../../locales/pl/reviews.json')
  services: typeof import('../../locales/pl/services.json')
  terms: typeof import('../../locales/pl/terms.json')
  withdrawal: typeof import('../../locales/pl/withdrawal.json')
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Copy
  }
}
