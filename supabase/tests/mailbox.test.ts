/** The local mailbox: a real SMTP server whose list, page and faults the other tests rely on. */
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, makeMailbox } from '../local/mailbox.ts'
import { close, listen } from '../local/server.ts'

let mailbox: Mailbox
let url: string
let smtpPort: number

beforeAll(async () => {
  mailbox = makeMailbox()
  url = `http://localhost:${await listen(mailbox.http, 0, 'mailbox', 'MAIL_PORT')}`
  smtpPort = await listen(mailbox.smtp.server, 0, 'SMTP', 'SMTP_PORT')
})

afterAll(async () => {
  await close(mailbox.http)
  await new Promise<void>((resolve) => mailbox.smtp.close(() => resolve()))
})

const message = {
  from: 'Biuro <biuro@example.pl>',
  to: 'jan@example.pl',
  bcc: 'ukryty@example.pl',
  replyTo: 'odpowiedz@example.pl',
  subject: 'Zażółć <gęślą> jaźń',
  text: 'Treść',
  html: '<p>Treść <img src=x onerror=alert(1)></p>',
  attachments: [
    { filename: 'termin.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' },
  ],
}

function send() {
  return createTransport({ host: '127.0.0.1', port: smtpPort }).sendMail(message)
}

async function messages(): Promise<unknown> {
  return (await fetch(`${url}/messages`)).json()
}

test('keeps what it gets, to whom it really went', async () => {
  await send()
  expect(await messages()).toEqual([
    expect.objectContaining({
      from: 'biuro@example.pl',
      to: ['jan@example.pl', 'ukryty@example.pl'],
      replyTo: 'odpowiedz@example.pl',
      subject: 'Zażółć <gęślą> jaźń',
      text: expect.stringContaining('Treść'),
      attachments: [
        { filename: 'termin.ics', contentType: 'text/calendar', content: 'BEGIN:VCALENDAR\n' },
      ],
    }),
  ])
})

test('shows it on a page on which nothing of a mail runs', async () => {
  const answer = await fetch(url)
  const page = await answer.text()
  expect(page).toContain('Zażółć &#60;gęślą&#62; jaźń')
  expect(page).not.toContain('<img')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'self'")
})

test('refuses as many messages as it is told', async () => {
  await fetch(`${url}/faults`, { method: 'PUT', body: JSON.stringify({ refuse: 1 }) })
  await expect(send()).rejects.toMatchObject({ responseCode: 451 })
  await send()
  await fetch(`${url}/messages`, { method: 'DELETE' })
  expect(await messages()).toEqual([])
})

test('knows no other address', async () => {
  expect((await fetch(`${url}/nope`)).status).toBe(404)
  const broken = await fetch(`${url}/faults`, { method: 'PUT', body: '{' })
  expect(broken.status).toBe(400)
})
