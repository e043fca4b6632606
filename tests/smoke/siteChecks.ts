/** Does the static host serve the site as it was built? */
import { createHash } from 'node:crypto'
import common from '../../locales/pl/common.json' with { type: 'json' }
import { paths } from '../../src/config/paths.ts'
import { ask } from '../contract/requests.ts'
import { foreignPaths } from '../foreignPaths.ts'
import { type Checks, must, mustAnswer, type SmokeTarget } from './check.ts'

/** The site's scripts. */
export async function scripts(siteUrl: string): Promise<string[]> {
  const worker = await (await ask(`${siteUrl}/sw.js`)).text()
  const names = new Set(worker.match(/assets\/[\w.-]+\.js/g))
  return Promise.all([...names].map(async (name) => (await ask(`${siteUrl}/${name}`)).text()))
}

/** The publishable key that is built into the site; undefined if none is found. */
export async function findKey(siteUrl: string): Promise<string | undefined> {
  const found = (await scripts(siteUrl)).map((text) => /sb_publishable_[\w-]+/.exec(text)?.[0])
  return found.find((key) => key !== undefined)
}

function connections(policy: string): string[] {
  return /connect-src ([^;]+)/.exec(policy)?.[1]?.split(' ') ?? []
}

/** The API's origin, as the site's security policy allows it. */
export async function findApi(siteUrl: string): Promise<string | undefined> {
  const { headers } = await ask(siteUrl)
  const moved = headers.get('location')
  must(!moved, `${siteUrl} leads to ${moved}: give that address`)
  const policy = headers.get('content-security-policy') ?? ''
  return connections(policy).find((source) => /^https?:/.test(source))
}

function mustNotBeKept(answer: Response): void {
  const caching = answer.headers.get('cache-control') ?? ''
  must(/no-cache|max-age=0/.test(caching), `may be cached: "${caching}"`)
}

async function checkPage(siteUrl: string, path: string): Promise<void> {
  // A host that has only the folder redirects from "/kontakt" to "/kontakt/".
  const answer = await ask(siteUrl + path, { redirect: 'follow' })
  mustAnswer(answer, 200)
  must([siteUrl + path, `${siteUrl}${path}/`].includes(answer.url), `leads to ${answer.url}`)
  mustNotBeKept(answer)
  const html = await answer.text()
  must(html.includes('<h1'), 'has no heading in its HTML')
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const [, css = ''] of html.matchAll(/<style>(.*?)<\/style>/gs)) {
    const hash = createHash('sha256').update(css).digest('base64')
    const isAllowed = !policy || policy.includes(hash)
    must(isAllowed, 'is shown without its style: the headers are of another build')
  }
}

export const siteChecks: Checks = {
  ...Object.fromEntries(
    Object.values(paths).map((path) => [
      `page ${path}`,
      ({ siteUrl }: SmokeTarget) => checkPage(siteUrl, path),
    ]),
  ),
  'an unknown path answers 404 with a page': async ({ siteUrl }) => {
    const answer = await ask(`${siteUrl}/nie-ma-takiej-strony`)
    mustAnswer(answer, 404)
    must((await answer.text()).includes('Oops! Page not found'), 'is not our 404 page')
  },
  'the company is the real one': async ({ siteUrl }) => {
    const local = /^(localhost|127\.)/.test(new URL(siteUrl).hostname)
    // The build sets no-break spaces.
    const page = (await (await ask(siteUrl)).text()).replaceAll('\u00a0', ' ')
    must(
      local || !page.includes(common.demonstration),
      'it is the demonstration: fill in .env.production and run npm run build',
    )
  },
  'security headers': async ({ siteUrl, apiUrl }) => {
    const { headers } = await ask(siteUrl)
    const policy = headers.get('content-security-policy') ?? ''
    must(policy.includes("default-src 'none'"), 'Content-Security-Policy is missing or loose')
    must(!policy.includes("'unsafe-"), 'Content-Security-Policy allows unsafe code')
    must(connections(policy).includes(apiUrl), `the policy does not let the page reach ${apiUrl}`)
    must(headers.get('x-content-type-options') === 'nosniff', 'nosniff is missing')
    must(headers.has('referrer-policy'), 'Referrer-Policy is missing')
    const transport = headers.get('strict-transport-security') ?? ''
    must(/max-age=[1-9]/.test(transport), 'Strict-Transport-Security is missing')
  },
  'no path leads to another site': async ({ siteUrl }) => {
    for (const path of foreignPaths) {
      const { headers } = await ask(siteUrl + path)
      const target = new URL(headers.get('location') ?? '/', siteUrl + path)
      must(target.origin === siteUrl, `${path} redirects to ${target.origin}`)
    }
  },
  'service worker and manifest are fresh': async ({ siteUrl }) => {
    for (const file of ['/sw.js', '/manifest.webmanifest']) {
      const answer = await ask(siteUrl + file)
      mustAnswer(answer, 200)
      mustNotBeKept(answer)
    }
  },
  'hashed files are cached for ever, and compressed': async ({ siteUrl }) => {
    const script = /\/assets\/[\w.-]+\.js/.exec(await (await ask(siteUrl)).text())?.[0]
    must(script !== undefined, 'the home page loads no script')
    const { headers } = await ask(`${siteUrl}${script}`)
    must(/immutable/.test(headers.get('cache-control') ?? ''), `${script} is not immutable`)
    must(headers.has('content-encoding'), `${script} is not compressed`)
    const { headers: gone } = await ask(`${siteUrl}${script}.gone`)
    must(!/immutable/.test(gone.get('cache-control') ?? ''), 'a missing file is called immutable')
  },
  'every file of the offline cache is there': async ({ siteUrl }) => {
    const worker = await (await ask(`${siteUrl}/sw.js`)).text()
    const kept = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file]) => `${siteUrl}/${file}`)
    const answers = await Promise.all(kept.map((url) => ask(url, { redirect: 'follow' })))
    // Some hosts answer a request for the not-found page itself with 404; the worker takes it.
    const good = (url: string) => (url.endsWith('/404.html') ? [200, 404] : [200])
    const missing = kept.filter((url, at) => !good(url).includes(answers[at]?.status ?? 0))
    must(missing.length === 0, `upload dist/ again: there is no ${missing.join(', ')}`)
  },
  'no secret in the built files': async ({ siteUrl }) => {
    const files = [...Object.values(paths), '/sw.js']
    const pages = files.map(async (path) => (await ask(siteUrl + path)).text())
    const texts = [...(await scripts(siteUrl)), ...(await Promise.all(pages))]
    const secret = /sb_secret_|service_role|SMTP_PASS|RESEND_API_KEY/
    must(!texts.some((text) => secret.test(text)), 'REPLACE THE KEY AT ONCE: anyone can read it')
  },
}
