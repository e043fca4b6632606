import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import common from '../../../locales/pl/common.json'
import { parseEnv } from '../../../src/config/env.ts'
import { registerLine } from '../../../src/domain/company.ts'

const settings = {
  VITE_SITE_URL: 'https://malowanie.example/',
  VITE_SUPABASE_URL: 'https://abc.supabase.example',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  VITE_COMPANY_NAME: 'Firma sp. z o.o.',
  VITE_COMPANY_EMAIL: 'biuro@firma.example',
  VITE_COMPANY_ACCOUNT: '61 1090 1014 0000 0712 1981 2874',
}

test('keeps origins, and the account as 26 digits', () => {
  const env = parseEnv(settings)
  expect(env.siteUrl).toBe('https://malowanie.example')
  expect(env.supabaseUrl).toBe('https://abc.supabase.example')
  expect(env.company.account).toBe('61109010140000071219812874')
  expect(env.company.recipient).toBe('Firma sp. z o.o.')
  expect(env.demonstration).toBe(false)
})

test('names every missing setting in one error', () => {
  expect(() => parseEnv({})).toThrow(
    /VITE_SUPABASE_URL[\s\S]*VITE_SITE_URL[\s\S]*PUBLISHABLE_KEY[\s\S]*COMPANY_NAME[\s\S]*COMPANY_EMAIL[\s\S]*COMPANY_ACCOUNT: missing/,
  )
})

const facts = {
  VITE_COMPANY_PHONE: '22 100 20 30',
  VITE_COMPANY_ADDRESS: 'ul. Prosta 1, 00-001 Warszawa',
  VITE_COMPANY_NIP: 'PL 526-00-06-841',
  VITE_COMPANY_REGON: '000331501',
  VITE_COMPANY_KRS: '0000012345',
  VITE_COMPANY_COURT: 'Sąd Rejonowy dla m.st. Warszawy',
  VITE_COMPANY_CAPITAL: '5000 zł',
}

test('the facts of the register make one line if they are set', () => {
  const { company } = parseEnv({ ...settings, ...facts })
  expect(registerLine(company, common.register).replace(/\s/g, ' ')).toBe(
    'KRS 0000012345, sąd rejestrowy: Sąd Rejonowy dla m.st. Warszawy, kapitał zakładowy 5000 zł, NIP 5260006841, REGON 000331501',
  )
  expect(registerLine(parseEnv(settings).company, common.register)).toBe('')
})

test('a sentence names the address and the phone only if they are set', () => {
  const sentencesOf = (given: typeof settings) => {
    const { reach, controller, company } = parseEnv(given)
    const texts = [reach, controller, company.phone].join('; ')
    return texts.replaceAll('\u00a0', '_').replace('\u2060', '+')
  }
  expect(sentencesOf({ ...settings, ...facts })).toBe(
    'biuro@firma.example albo zadzwoń: 22_100_20_30; Firma sp._z_o.o., ul._Prosta 1, 00-+001 Warszawa; 22_100_20_30',
  )
  expect(sentencesOf(settings)).toBe('biuro@firma.example; Firma sp._z_o.o.; ')
})

test.each([
  ['VITE_SITE_URL', 'https://firma.example/malowanie'],
  ['VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_secret_x'],
  ['VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_…'],
  ['VITE_DUTY_TO_PAY', 'true'],
  ['VITE_COMPANY_ACCOUNT', '62 1090 1014 0000 0712 1981 2874'],
  ['VITE_COMPANY_NIP', '526-00-06-842'],
  ['VITE_COMPANY_REGON', '00033150'],
  ['VITE_COMPANY_KRS', '12345'],
  ['VITE_COMPANY_PHONE', `22${'\u202e'}100`],
  ['VITE_COMPANY_ADDRESS', 'VITE_COMPANY_NIP=5260006841'],
  ['VITE_PROFILE_MAPS', 'http://example.com/firma'],
])('a wrong %s stops the build', (name, value) => {
  expect(() => parseEnv({ ...settings, ...facts, [name]: value })).toThrow(`${name}: `)
})

test('a badge is a link only if that is set (the duty to pay on the order button: unit/booking/wizard)', () => {
  const { profiles } = parseEnv({ ...settings, VITE_PROFILE_MAPS: 'https://maps.example/firma' })
  expect(profiles).toMatchObject({ maps: 'https://maps.example/firma', social: '' })
})

test('the example file names every setting that is read', () => {
  const [open = ''] = readFileSync('.env.example', 'utf8').split('── Secret')
  const read = new Set<string>()
  const noting: ProxyHandler<typeof settings> = {
    get(all, name: string) {
      read.add(name)
      return Reflect.get(all, name)
    },
  }
  parseEnv(new Proxy(settings, noting))
  expect(open.match(/^\w+(?==)/gm)?.sort()).toEqual([...read].sort())
})
