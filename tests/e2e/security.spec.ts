/** The built site under its own headers: no foreign script, no secret in any file. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

test('on a host that sends no headers a foreign script is refused all the same', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/inline script violates/)
  await page.route('/', async (route) => {
    const answer = await route.fetch()
    const { 'content-security-policy': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  const answer = await page.goto('/')
  expect(answer?.headers()['content-security-policy']).toBeUndefined()
  const ran = await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.foreign = true'
    document.head.append(script)
    return 'foreign' in window
  })
  expect(ran).toBe(false)
})

test('no secret is in the built site', async ({ stack, siteDir }) => {
  const forbidden = [stack.secretKey, 'sb_secret_', 'service_role', 'SMTP_PASS', 'RESEND_API_KEY']
  const files = await readdir(siteDir, { recursive: true, withFileTypes: true })
  const texts = files.filter((entry) => entry.isFile() && !/\.(?:woff2|png)$/.test(entry.name))
  expect(texts.length).toBeGreaterThan(20)
  for (const entry of texts) {
    const text = await readFile(join(entry.parentPath, entry.name), 'utf8')
    for (const secret of forbidden) expect(text, entry.name).not.toContain(secret)
  }
})
