import { describe, expect, test } from 'vitest'
import { parseEnv } from '../../../src/config/env.ts'
import { site } from '../../../src/config/site.ts'

const settings = {
  VITE_SITE_URL: 'https://malowanie.example/',
  VITE_SUPABASE_URL: 'https://abc.supabase.example/rest',
  VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x',
  VITE_COMPANY_NAME: 'Firma sp. z o.o.',
  VITE_COMPANY_EMAIL: 'biuro@firma.example',
  VITE_COMPANY_ACCOUNT: '61 1090 1014 0000 0712 1981 2874',
}

describe('parseEnv', () => {
  test('keeps origins only, and the account as 26 digits', () => {
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

  test('refuses an account number whose checksum is wrong', () => {
    const wrong = { ...settings, VITE_COMPANY_ACCOUNT: '62 1090 1014 0000 0712 1981 2874' }
    expect(() => parseEnv(wrong)).toThrow('VITE_COMPANY_ACCOUNT: invalid')
  })

  test('the demonstration values parse and are marked', () => {
    expect(site.demonstration).toBe(true)
  })
})
