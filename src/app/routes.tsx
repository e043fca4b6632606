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

// React.lazy wants a default export; the pages themselves export by name.
function page(name: keyof typeof paths, load: () => Promise<ComponentType>): Route {
  const path = paths[name]
  return {
    path,
    file: `${path}/index.html`.replace(/^\/+/, ''),
    module: `src/pages/${name}.tsx`,
    load: async () => ({ default: await load() }),
  }
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
  path: '*',
  file: '404.html',
  module: 'src/pages/notFound.tsx',
  load: async () => ({ default: (await import('../pages/notFound.tsx')).NotFoundPage }),
}

/** The route of a location's path, with or without a trailing slash. */
export function findRoute(pathname: string): Route {
  const path = pathname.replace(/\/+$/, '') || paths.home
  return routes.find((route) => route.path === path) ?? notFound
}
