/** Both fonts stand in every first view: asked for before the style sheet mentions them. */
import display from '../ui/fonts/bricolage-grotesque.woff2?no-inline'
import text from '../ui/fonts/figtree.woff2?no-inline'

export const fontPreloads = [text, display]
  .map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`)
  .join('')
