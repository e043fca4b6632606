/** The route table (specification §2): each page is loaded when it is shown. */
import type { ComponentType } from 'react'
import { paths } from '../config/paths.ts'

export interface Route {
  readonly path: string
  /** Where the prerendered page goes in the built site. */
  readonly file: string
  readonly load: () => Promise<{ default: ComponentType }>
}

// React.lazy wants a default export; the pages themselves export by name.
function page(path: string, load: () => Promise<ComponentType>): Route {
  return {
    path,
    file: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`,
    load: async () => ({ default: await load() }),
  }
}

export const routes: readonly Route[] = [
  page(paths.home, async () => (await import('../pages/home.tsx')).HomePage),
  page(paths.about, async () => (await import('../pages/about.tsx')).AboutPage),
  page(paths.services, async () => (await import('../pages/services.tsx')).ServicesPage),
  page(paths.reviews, async () => (await import('../pages/reviews.tsx')).ReviewsPage),
  page(paths.contact, async () => (await import('../pages/contact.tsx')).ContactPage),
  page(paths.booking, async () => (await import('../pages/booking.tsx')).BookingPage),
  page(paths.terms, async () => (await import('../pages/terms.tsx')).TermsPage),
]

export const notFound: Route = {
  path: '*',
  file: '404.html',
  load: async () => ({ default: (await import('../pages/notFound.tsx')).NotFoundPage }),
}
