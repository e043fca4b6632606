/** The route table (specification §2, and the withdrawal page): each page is loaded when it is shown. */
import type { ComponentType } from 'react'
import { paths } from '../config/paths.ts'

interface Route {
  /** Its file in src/pages, without the ending. */
  readonly name: string
  readonly path: string
  readonly load: () => Promise<ComponentType>
}

function page(name: keyof typeof paths, load: Route['load']): Route {
  return { name, path: paths[name], load }
}

export const routes: readonly Route[] = [
  page('home', async () => (await import('../pages/home.tsx')).HomePage),
  page('about', async () => (await import('../pages/about.tsx')).AboutPage),
  page('services', async () => (await import('../pages/services.tsx')).ServicesPage),
  page('reviews', async () => (await import('../pages/reviews.tsx')).ReviewsPage),
  page('contact', async () => (await import('../pages/contact.tsx')).ContactPage),
  page('booking', async () => (await import('../pages/booking.tsx')).BookingPage),
  page('terms', async () => (await import('../pages/terms.tsx')).TermsPage),
  page('withdrawal', async () => (await import('../pages/withdrawal.tsx')).WithdrawalPage),
]

export const notFound: Route = {
  name: 'notFound',
  path: '*',
  load: async () => (await import('../pages/notFound.tsx')).NotFoundPage,
}

/** The route of a location's path. */
export function findRoute(pathname: string): Route {
  return routes.find((route) => route.path === pathname) ?? notFound
}
