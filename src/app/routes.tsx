/** The route table (specification §2, and the withdrawal page): each page is loaded when it is shown. */
import type { ComponentType } from 'react'
import { paths } from '../config/paths.ts'

interface Route {
  /** Its file in src/pages, without the ending. */
  readonly name: string
  readonly path: string
  readonly load: () => Promise<ComponentType>
}

const pages: Readonly<Record<keyof typeof paths, Route['load']>> = {
  home: async () => (await import('../pages/home.tsx')).HomePage,
  about: async () => (await import('../pages/about.tsx')).AboutPage,
  services: async () => (await import('../pages/services.tsx')).ServicesPage,
  reviews: async () => (await import('../pages/reviews.tsx')).ReviewsPage,
  contact: async () => (await import('../pages/contact.tsx')).ContactPage,
  booking: async () => (await import('../pages/booking.tsx')).BookingPage,
  terms: async () => (await import('../pages/terms.tsx')).TermsPage,
  withdrawal: async () => (await import('../pages/withdrawal.tsx')).WithdrawalPage,
}

export const routes = Object.entries(paths).map(
  ([name, path]): Route => ({ name, path, load: pages[name as keyof typeof paths] }),
)

export const notFound: Route = {
  name: 'notFound',
  path: '*',
  load: async () => (await import('../pages/notFound.tsx')).NotFoundPage,
}

/** The route of a location's path. */
export function findRoute(pathname: string): Route {
  return routes.find((route) => route.path === pathname) ?? notFound
}
