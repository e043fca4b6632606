/** The site's paths (specification §2). */
export const paths = {
  home: '/',
  about: '/o-nas',
  services: '/uslugi',
  reviews: '/opinie',
  contact: '/kontakt',
  booking: '/rezerwacja',
  terms: '/regulamin',
} as const

export type SitePath = (typeof paths)[keyof typeof paths]
