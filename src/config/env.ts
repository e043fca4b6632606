/** The site's settings, parsed once from the build's environment; a wrong one stops with its name. */
import { type Company, parseCompany, type Settings } from '../domain/company.ts'

export interface SiteEnv {
  /** The origin of the Supabase API, without a trailing slash. */
  readonly supabaseUrl: string
  /** The publishable (public, anonymous) key. */
  readonly supabaseKey: string
  /** The site's own origin, for canonical links. */
  readonly siteUrl: string
  readonly company: Company
  /** True where the values are the demonstration ones: the page says so. */
  readonly demonstration: boolean
}

function origin(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined
  const url = new URL(text)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.origin : undefined
}

/** Reads VITE_* settings. Throws one Error that names every missing or invalid setting. */
export function parseEnv(settings: Settings): SiteEnv {
  const supabaseUrl = origin(settings.VITE_SUPABASE_URL)
  const siteUrl = origin(settings.VITE_SITE_URL)
  const supabaseKey = settings.VITE_SUPABASE_PUBLISHABLE_KEY?.trim()
  const company = parseCompany(settings, 'VITE_')
  const wrong = [
    supabaseUrl ? [] : ['VITE_SUPABASE_URL: an http(s) address is needed'],
    siteUrl ? [] : ['VITE_SITE_URL: an http(s) address is needed'],
    supabaseKey ? [] : ['VITE_SUPABASE_PUBLISHABLE_KEY: missing'],
    company.ok ? [] : company.problems.map(({ setting, problem }) => `${setting}: ${problem}`),
  ].flat()
  if (!supabaseUrl || !siteUrl || !supabaseKey || !company.ok) {
    throw new Error(`Settings are wrong (see .env.example):\n  ${wrong.join('\n  ')}`)
  }
  return {
    supabaseUrl,
    supabaseKey,
    siteUrl,
    company: company.value,
    demonstration: settings.VITE_DEMONSTRATION === '1',
  }
}
