/** The local API and the mailbox answer programs and pages of this machine, and no foreign web page. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { connect } from 'node:net'
import { createTransport } from 'nodemailer'
import { afterAll, expect, test } from 'vitest'
import { startStack } from '../local/stack.ts'

const stack = await startStack()
afterAll(() => stack.stop())

/** The status of a request with these headers, also Host and Origin. */
async function ask(url: string, headers: object, method: string): Promise<number | undefined> {
  const sent = request(url, { method, headers: { apikey: stack.secretKey, ...headers } }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return answer.resume().statusCode
}

const foreign = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://127.0.0.1.evil.example:80' },
  { origin: 'http://evil.example#localhost' },
  { host: 'evil.example' },
  { host: 'evil.example:54321' },
]
const own = [{}, { origin: 'http://localhost:4173' }, { origin: 'https://127.0.0.1:5' }]

test.each([
  ['the API', () => `${stack.apiUrl}/rest/v1/booking_requests`],
  ['a function', () => `${stack.apiUrl}/functions/v1/send-contact-email`],
  ['the mailbox', () => `${stack.mailUrl}/messages`],
])('%s answers this machine, and no foreign page or host name', async (_what, url) => {
  for (const method of ['GET', 'DELETE', 'OPTIONS']) {
    for (const headers of foreign) {
      expect([headers, await ask(url(), headers, method)]).toEqual([headers, 403])
    }
    for (const headers of own) expect(await ask(url(), headers, method)).not.toBe(403)
  }
})

test('the inbox shows all recipients, runs no script of a mail, and survives a sender that dies', async () => {
  const dying = connect(stack.smtpPort, '127.0.0.1')
  for (const line of ['EHLO a', 'MAIL FROM:<a@b.pl>', '']) {
    await once(dying, 'data')
    if (line) dying.write(`${line}\r\n`)
  }
  dying.resetAndDestroy()
  await createTransport({ host: '127.0.0.1', port: stack.smtpPort }).sendMail({
    from: 'biuro@example.pl',
    to: 'jan@example.pl',
    bcc: 'ukryty@example.pl',
    subject: 'Zażółć <gęślą> jaźń',
    html: '<p>Treść <img src=x onerror=alert(1)></p>',
  })
  const answer = await fetch(stack.mailUrl)
  const page = await answer.text()
  expect(page).toContain('Zażółć &#60;gęślą&#62; jaźń')
  expect(page).toContain('to: jan@example.pl, ukryty@example.pl')
  expect(page).not.toContain('<img')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'/)
})
