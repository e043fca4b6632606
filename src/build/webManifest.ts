/** The web app manifest; its texts come from locales/pl. */
import type { ManifestOptions } from 'vite-plugin-pwa'
import copy from '../../locales/pl/build.json' with { type: 'json' }
import common from '../../locales/pl/common.json' with { type: 'json' }
import { bookingAddress, paths, stepAddress } from '../config/paths.ts'

function icon(name: string, purpose: string, sizes = '512x512') {
  return { src: `/icons/${name}.png`, sizes, type: 'image/png', purpose }
}

/** Width and height of the pictures in the install dialog, px. */
export const screenshotSizes = { narrow: [540, 1170], wide: [1280, 800] } as const

const screenshots = Object.entries(copy.manifest.screenshots).map(([picture, label]) => {
  const formFactor = picture.endsWith('Wide') ? 'wide' : 'narrow'
  const sizes = screenshotSizes[formFactor].join('x')
  const src = `/screenshots/${picture}.png`
  return { src, sizes, type: 'image/png', form_factor: formFactor, label } as const
})

export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  name: common.siteName,
  short_name: copy.manifest.shortName,
  description: copy.manifest.description,
  lang: 'pl',
  dir: 'ltr',
  display: 'standalone',
  launch_handler: { client_mode: 'navigate-existing' },
  background_color: '#F4F1EA',
  theme_color: '#F4F1EA',
  categories: ['business', 'lifestyle'],
  icons: [
    icon('icon-192', 'any', '192x192'),
    icon('icon-512', 'any'),
    icon('maskable-512', 'maskable'),
    icon('monochrome-512', 'monochrome'),
  ],
  screenshots,
  shortcuts: [
    // The first opens the form at the step shown last; the second the last booking, even if a form is half filled in.
    { name: copy.manifest.shortcuts.book, url: stepAddress() },
    { name: common.footer.booking, url: bookingAddress() },
    { name: copy.manifest.shortcuts.contact, url: paths.contact },
  ],
}
