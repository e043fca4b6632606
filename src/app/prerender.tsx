/** Renders the app to static HTML, one page per route; bundled and run by the build. */
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import copy from '../../locales/pl/build.json'
import type { Prerendered } from '../build/prerender.ts'
import { paths } from '../config/paths.ts'
import { addCopy } from '../i18n/i18n.ts'
import headingFont from '../ui/fonts/bricolage-grotesque.woff2?no-inline'
import textFont from '../ui/fonts/figtree.woff2?no-inline'
import { App } from './app.tsx'
import { notFound, routes } from './routes.tsx'
import { structuredData } from './structuredData.ts'

addCopy('build', copy)

// Every page shows both fonts at once, so the browser must not wait for the style sheet to request them.
const fontPreloads = [textFont, headingFont]
  .map((url) => `<link rel="preload" as="font" type="font/woff2" href="${url}" crossorigin>`)
  .join('')

// React puts hoistable head tags first when it renders a fragment of a document.
const leadingHead = /^(?:<title>.*?<\/title>|<meta[^>]*>|<link[^>]*>)*/s

async function render(location: string): Promise<{ head: string; body: string }> {
  const { prelude } = await prerender(
    <StaticRouter location={location}>
      <App />
    </StaticRouter>,
    // React would split larger pages, and join them again by an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  const head = leadingHead.exec(html)?.[0] ?? ''
  const data = location === paths.home ? structuredData() : ''
  return { head: fontPreloads + head + data, body: html.slice(head.length) }
}

/** Every route, and the not-found page as 404.html. */
export function prerenderAll(): Promise<Prerendered[]> {
  return Promise.all(
    [...routes, { ...notFound, path: '/404' }].map(async ({ name, path }) => ({
      file: name === notFound.name ? '404.html' : `${path}/index.html`.replace(/^\/+/, ''),
      module: `src/pages/${name}.tsx`,
      ...(await render(path)),
    })),
  )
}
