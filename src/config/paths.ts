/** The site's paths (specification §2), for pages, worker and mails. */
export const paths = {
  home: '/',
  about: '/o-nas',
  services: '/uslugi',
  reviews: '/opinie',
  contact: '/kontakt',
  booking: '/rezerwacja',
  terms: '/regulamin',
  // Beside the specification: the withdrawal function of directive 2023/2673.
  withdrawal: '/odstapienie',
} as const

/** The page's own path: hosts serve "/kontakt" also as "/kontakt/", "/kontakt.html" and "/kontakt/index.html". */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/+(?:index\.html)?$|\.html$/, '') || paths.home
}

/** The id of the contact form's heading, for links to it. */
export const messageHeading = 'write'

/** The query of the wizard's address; also the names of its fields, which a browser without scripts sends. */
export const bookingQuery = { step: 'krok', area: 'powierzchnia', terms: 'regulamin' } as const

/** The address of a step of the wizard; without one, of the step shown last. */
export function stepAddress(step?: number): string {
  return `${paths.booking}?${bookingQuery.step}=${step ?? ''}`
}

/** A link that begins an order: the booking page then shows the form even if there is a booking. */
export const orderLink = { to: paths.booking, state: { orders: true } } as const

/** The address of a booking of this device; without a number, of the last one that has not ended, or else of the last. */
export function bookingAddress(number = ''): string {
  return `${paths.booking}?zamowienie=${number}`
}

/** The address of the withdrawal page; with a number, filled in with that booking. */
export function withdrawalAddress(number?: string): string {
  return paths.withdrawal + (number ? `?zamowienie=${number}` : '')
}

/** The parts of the annex, below the terms. */
export const annex = {
  withdrawal: `${paths.terms}#odstapienie`,
  form: `${paths.terms}#formularz`,
  privacy: `${paths.terms}#prywatnosc`,
} as const
