/** The route table (specification §2, and the withdrawal page): each page is loaded when it is shown. */
import type { ComponentType } from 'react'
import { paths } from '../config/paths.ts'

export interface Route {
  readonly path: string
  /** Where the prerendered page goes in the built site. */
  readonly file: string
  /** The page's module, as the build's manifest names it. */
  readonly module: string
  readonly load: () => Promise<{ default: ComponentType }>
}

type PageModule = () => Promise<ComponentType>

// React.lazy wants a default export; the pages themselves export by name.
function page(path: string, name: string, load: PageModule): Route {
  return {
    path,
    file: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`,
    module: `src/pages/${name}.tsx`,
    load: async () => ({ default: await load() }),
  }
}

export const routes: readonly Route[] = [
  page(paths.home, 'home', async () => (await import('../pages/home.tsx')).HomePage),
  page(paths.about, 'about', async () => (await import('../pages/about.tsx')).AboutPage),
  page(
    paths.services,
    'services',
    async () => (await import('../pages/services.tsx')).ServicesPage,
  ),
  page(paths.reviews, 'reviews', async () => (await import('../pages/reviews.tsx')).ReviewsPage),
  page(paths.contact, 'contact', async () => (await import('../pages/contact.tsx')).ContactPage),
  page(paths.booking, 'booking', async () => (await import('../pages/booking.tsx')).BookingPage),
  page(paths.terms, 'terms', async () => (await import('../pages/terms.tsx')).TermsPage),
  page(
    paths.withdrawal,
    'withdrawal',
    async () => (await import('../pages/withdrawal.tsx')).WithdrawalPage,
  ),
]

export const notFound: Route = {
  ...page('*', 'notFound', async () => (await import('../pages/notFound.tsx')).NotFoundPage),
  file: '404.html',
}

/** The route of a location's path, with or without a trailing slash. */
export function findRoute(pathname: string): Route {
  const path = pathname.replace(/\/+$/, '') || paths.home
  return routes.find((route) => route.path === path) ?? notFound
}
