/**
 * The four fonts of every first view, asked for before the style sheet mentions them. The small ones
 * first: they fill what the page itself leaves of the connection's first round trip.
 */
import display from '../ui/fonts/bricolage-grotesque-latin.woff2?no-inline'
import displayPolish from '../ui/fonts/bricolage-grotesque-latin-ext.woff2?no-inline'
import text from '../ui/fonts/figtree-latin.woff2?no-inline'
import textPolish from '../ui/fonts/figtree-latin-ext.woff2?no-inline'

export const fontPreloads = [textPolish, displayPolish, text, display]
  .map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`)
  .join('')
