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
  home: () => import('../pages/home.tsx').then((page) => page.HomePage),
  about: () => import('../pages/about.tsx').then((page) => page.AboutPage),
  services: () => import('../pages/services.tsx').then((page) => page.ServicesPage),
  reviews: () => import('../pages/reviews.tsx').then((page) => page.ReviewsPage),
  contact: () => import('../pages/contact.tsx').then((page) => page.ContactPage),
  booking: () => import('../pages/booking.tsx').then((page) => page.BookingPage),
  terms: () => import('../pages/terms.tsx').then((page) => page.TermsPage),
  withdrawal: () => import('../pages/withdrawal.tsx').then((page) => page.WithdrawalPage),
}

export const routes = Object.entries(paths).map(
  ([name, path]): Route => ({ name, path, load: pages[name as keyof typeof paths] }),
)

export const notFound: Route = {
  name: 'notFound',
  path: '*',
  load: () => import('../pages/notFound.tsx').then((page) => page.NotFoundPage),
}

/** The route of a location's path. */
export function findRoute(pathname: string): Route {
  return routes.find((route) => route.path === pathname) ?? notFound
}
