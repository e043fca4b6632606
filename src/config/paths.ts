/** The site's paths (specification §2). */
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

export type SitePath = (typeof paths)[keyof typeof paths]

/** The state of a link to the booking page that begins an order: the form, also where something is booked. */
export const ordering = { orders: true } as const

/** The state of a link to the withdrawal page from a booking: the form is filled in with it. */
export interface Withdrawing {
  readonly booking: string
}

/** The parts of the annex, below the terms. */
export const annex = {
  withdrawal: `${paths.terms}#odstapienie`,
  form: `${paths.terms}#formularz`,
  privacy: `${paths.terms}#prywatnosc`,
} as const
