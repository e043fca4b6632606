/** The site's settings, parsed once from the build's environment; a wrong one stops the build with its name. */
import copy from '../../locales/pl/build.json' with { type: 'json' }
import reviews from '../../locales/pl/reviews.json' with { type: 'json' }
import { originOf, parseCompany, type Settings } from '../domain/companySettings.ts'
import { keepWhole, tieOrphans } from '../domain/typesetting.ts'

/** The platforms of the reviews page, as its copy names them. */
const platforms = reviews.platforms.items.map(({ profile }) => profile)

const profileSetting = (platform: string) => `VITE_PROFILE_${platform.toUpperCase()}`

function isHttps(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:'
}

/** Reads VITE_* settings. Throws one Error that names every missing or invalid setting. */
export function parseEnv(settings: Settings) {
  const supabaseUrl = originOf(settings.VITE_SUPABASE_URL ?? '')
  const siteUrl = originOf(settings.VITE_SITE_URL ?? '')
  const company = parseCompany(settings)
  const profile = (platform: string) => settings[profileSetting(platform)]?.trim() ?? ''
  const wrongProfiles = platforms.filter((one) => profile(one) && !isHttps(profile(one)))
  const wrong = [
    supabaseUrl ? [] : ['VITE_SUPABASE_URL: an http(s) address without a path is needed'],
    siteUrl ? [] : ['VITE_SITE_URL: an http(s) address without a path is needed'],
    // Not a secret key: everybody could read it.
    /^sb_publishable_[\w-]+$/.test(settings.VITE_SUPABASE_PUBLISHABLE_KEY?.trim() ?? '')
      ? []
      : ['VITE_SUPABASE_PUBLISHABLE_KEY: a key that begins with sb_publishable_ is needed'],
    wrongProfiles.map((one) => `${profileSetting(one)}: an https address is needed`),
    /^[01]?$/.test(settings.VITE_DUTY_TO_PAY ?? '') ? [] : ['VITE_DUTY_TO_PAY: 1 or nothing'],
    company.ok ? [] : company.problems,
  ].flat()
  if (!supabaseUrl || !siteUrl || !company.ok || wrong.length > 0) {
    throw new Error(`Settings are wrong (see .env.example):\n  ${wrong.join('\n  ')}`)
  }
  const name = tieOrphans(company.value.name)
  const address = keepWhole(tieOrphans(company.value.address))
  const phone = company.value.phone.replaceAll(' ', '\u00a0')
  const { email } = company.value
  return {
    /** The origin of the Supabase API, without a trailing slash. */
    supabaseUrl,
    /** The site's own origin, for canonical links. */
    siteUrl,
    /** Its name, address and phone are typeset for running text. */
    company: { ...company.value, name, address, phone },
    /** How to reach the company, for a sentence: its e-mail, and its phone if there is one. */
    reach: email + (phone && copy.orCall.replace('{{phone}}', phone)),
    /** The company as privacy clauses name it: with its address if there is one. */
    controller: [name, address].filter(Boolean).join(', '),
    /** The owner's pages on platforms that collect ratings; '' where there is none. */
    profiles: Object.fromEntries(platforms.map((one) => [one, profile(one)])),
    /** A second line in the order button that names the duty to pay (consumer rights act, art. 17). */
    dutyToPay: settings.VITE_DUTY_TO_PAY === '1',
    /** True for the demonstration values: the page says so. */
    demonstration: settings.VITE_DEMONSTRATION === '1',
  }
}
