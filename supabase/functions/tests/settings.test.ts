/** The functions' settings and keys: what Supabase injects, and the message for a wrong one. */
import assert from 'node:assert/strict'
import { callerOf, readKeys } from '../_shared/keys.ts'
import { parseSettings } from '../_shared/settings.ts'
import { env, publishableKey, secretKey } from './rig.ts'

function problemsOf(given: Record<string, string | undefined>): string {
  try {
    parseSettings(given)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

Deno.test('settings: if none is set, the message names all that are needed', () => {
  const message = problemsOf({})
  const needed = [
    ...['SUPABASE_URL', 'SUPABASE_PUBLISHABLE_KEYS', 'SUPABASE_SECRET_KEYS', 'VITE_SITE_URL'],
    ...['MAIL_FROM', 'SMTP_HOST', 'SMTP_USER', 'SMTP_PASS'],
    ...['VITE_COMPANY_NAME', 'VITE_COMPANY_EMAIL', 'VITE_COMPANY_ACCOUNT'],
  ]
  for (const name of needed) assert.ok(message.includes(`${name}: missing`), name)
})

const wrong: readonly (readonly [name: string, value: string])[] = [
  ['SUPABASE_URL', 'ftp://x'],
  ['VITE_SITE_URL', 'https://firma.example:99999'],
  ['MAIL_PROVIDER', 'pigeon'],
  ['MAIL_FROM', 'Malowanie <a@b.example>'],
  ['MAIL_COMPANY_TO', 'a@b.example, c@d.example'],
  ['SMTP_PORT', '99999'],
  ['SMTP_PORT', '25'],
  ['SMTP_PORT', '587'],
  // As the dashboard shows it; the platform injects JSON.
  ['SUPABASE_SECRET_KEYS', secretKey],
]
for (const [name, value] of wrong) {
  Deno.test(`settings: a wrong ${name} is named, without its value`, () => {
    const message = problemsOf({ ...env, [name]: value })
    assert.match(message, new RegExp(`^  ${name}: `, 'm'))
    assert.ok(!message.includes(value))
  })
}

Deno.test('settings: Resend needs only its key', () => {
  const given = { ...env, MAIL_PROVIDER: 'resend', SMTP_HOST: undefined }
  assert.match(problemsOf(given), /RESEND_API_KEY: missing/)
  const { mail } = parseSettings({ ...given, RESEND_API_KEY: 're_1' })
  assert.deepEqual(mail, { provider: 'resend', apiKey: 're_1', url: 'https://api.resend.com' })
})

Deno.test('settings: by default mails go by SMTP through port 465, the company’s to its e-mail', () => {
  const { MAIL_PROVIDER: _, SMTP_PORT: __, MAIL_COMPANY_TO: ___, ...needed } = env
  const settings = parseSettings(needed)
  assert.equal(settings.mail.provider === 'smtp' && settings.mail.port, 465)
  assert.equal(settings.companyInbox, env.VITE_COMPANY_EMAIL)
  const other = parseSettings({ ...env, VITE_DEMONSTRATION: '1' })
  assert.equal(other.companyInbox, env.MAIL_COMPANY_TO)
  assert.deepEqual(
    [settings, other].map(({ demonstration }) => demonstration),
    [false, true],
  )
})

Deno.test('settings: .env.example has every setting that functions read, those of functions only as secret', async () => {
  const example = await Deno.readTextFile(new URL('../../../.env.example', import.meta.url))
  const [open, secret] = example
    .split('── Secret')
    .map((part) => [...part.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name))
  const read = new Set<string>()
  const noting = (settings: Record<string, string>) =>
    new Proxy(settings, {
      get(all, name: string) {
        read.add(name)
        return all[name]
      },
    })
  parseSettings(noting({ ...env }))
  parseSettings(noting({ ...env, MAIL_PROVIDER: 'resend', RESEND_API_KEY: 're_1' }))
  // Supabase injects these; the local stack sets the last.
  const others = /^SUPABASE_|^RESEND_URL$/
  const own = [...read].filter((name) => !others.test(name) && !open?.includes(name))
  assert.deepEqual(own.sort(), secret?.sort())
})

Deno.test('keys: every key of the JSON is valid, a legacy one is not', () => {
  const keys = readKeys({
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: publishableKey, old: 'sb_publishable_2' }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: secretKey }),
    SUPABASE_ANON_KEY: 'anon.jwt',
    SUPABASE_SERVICE_ROLE_KEY: 'service.jwt',
  })
  assert.equal(callerOf(keys, publishableKey), 'visitor')
  assert.equal(callerOf(keys, 'sb_publishable_2'), 'visitor')
  assert.equal(callerOf(keys, secretKey), 'operator')
  const others = ['anon.jwt', 'service.jwt', `${secretKey} `, secretKey.slice(0, -1)]
  for (const other of [null, '', ...others]) {
    assert.equal(callerOf(keys, other), undefined)
  }
  assert.equal(callerOf(readKeys({}), ''), undefined)
})
