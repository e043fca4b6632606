// @vitest-environment jsdom
/** A contact message that waits on the device: sent, corrected, cancelled. */
import 'fake-indexeddb/auto'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { failing, goodServer, type Network, patience } from '../booking/page.tsx'
import { stored } from '../device.ts'
import { field, fillIn, openForm, press } from './form.tsx'

const user = userEvent.setup()

const refused = () => failing(422, { error: 'invalid', message: 'subject' })
const offline = () => Promise.reject(new TypeError('offline'))

test('what is refused after it waited is corrected in its form', async () => {
  let answers: Network = offline
  const sent = await openForm((one) => answers(one))
  fillIn()
  await press('Wyślij wiadomość')
  const heading = await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
  await waitFor(() => expect(heading).toHaveFocus())
  answers = refused
  await press('Wyślij teraz')
  expect(await screen.findByText('Wiadomość wymaga poprawy', {}, patience)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Wyślij teraz' })).toBeNull()
  answers = goodServer
  await press('Popraw')
  await waitFor(() => expect(field('Imię *')).toHaveFocus())
  expect(field('Temat *')).toHaveValue('Wycena')
  fillIn({ 'Temat *': 'Wycena sufitu' })
  await press('Wyślij wiadomość')
  await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
  expect(sent.at(-1)).toMatchObject({ body: { subject: 'Wycena sufitu' } })
  vi.mocked(console.error).mockClear()
})

test('what waits is corrected: only the changed one is sent then, under an id of its own', async () => {
  let answers: Network = offline
  const sent = await openForm((one) => answers(one))
  fillIn()
  await press('Wyślij wiadomość')
  await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
  await press('Popraw')
  await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
  expect(field('Temat *')).toHaveValue('Wycena')
  answers = goodServer
  const before = sent.length
  dispatchEvent(new Event('online'))
  fillIn({ 'Temat *': 'Wycena sufitu' })
  await press('Wyślij wiadomość')
  await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
  expect(sent.slice(before)).toMatchObject([{ body: { subject: 'Wycena sufitu' } }])
  // The first may have arrived: the changed one is a further message.
  expect(new Set(sent.map(({ body }) => body.messageId)).size).toBe(2)
})

test('what arrives in the moment in which it is corrected stays sent; the changed one is a further one', async () => {
  let answers: Network = offline
  const sent = await openForm((one) => answers(one))
  fillIn()
  await press('Wyślij wiadomość')
  await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
  const unanswered: ((response: Response) => void)[] = []
  answers = () => new Promise((resolve) => unanswered.push(resolve))
  await press('Wyślij teraz')
  await waitFor(() => expect(unanswered).not.toHaveLength(0), patience)
  await press('Popraw')
  await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
  answers = goodServer
  for (const answer of unanswered) answer(goodServer({ url: '', body: {} }))
  await waitFor(
    async () =>
      expect(await stored(`submission:${sent[0]?.body.messageId}`)).not.toMatchObject({
        state: 'returned',
      }),
    patience,
  )
  fillIn({ 'Temat *': 'Wycena sufitu' })
  await press('Wyślij wiadomość')
  expect(await screen.findByText('Wiadomość wysłana!', {}, patience)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({ body: { subject: 'Wycena sufitu' } })
  expect(sent.at(-1)?.body.messageId).not.toBe(sent[0]?.body.messageId)
})

test('what waits is cancelled: it leaves the device, and is not sent any more', async () => {
  let answers: Network = offline
  const sent = await openForm((one) => answers(one))
  fillIn()
  await press('Wyślij wiadomość')
  await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
  await press('Anuluj wiadomość')
  const question = within(screen.getByRole('dialog', { name: 'Anulować wiadomość?' }))
  await user.click(question.getByText('Zostaw'))
  expect(screen.getByText('Wiadomość czeka na wysłanie')).toBeVisible()
  await press('Anuluj wiadomość')
  await user.click(question.getByText('Anuluj wiadomość'))
  await waitFor(() => expect(field('Imię *')).toHaveFocus(), patience)
  expect(field('Temat *')).toHaveValue('')
  const { pageOutbox } = await import('../../../src/outbox/pageOutbox.ts')
  const before = sent.length
  answers = goodServer
  await pageOutbox().drain('online')
  expect(sent).toHaveLength(before)
  expect(await stored(`submission:${sent[0]?.body.messageId}`)).toBeUndefined()
})

test('it is said when what waited has arrived, once; nothing of it is kept', async () => {
  let answers: Network = offline
  const sent = await openForm((one) => answers(one))
  fillIn()
  await press('Wyślij wiadomość')
  await screen.findByText('Wiadomość czeka na wysłanie', {}, patience)
  answers = goodServer
  await press('Wyślij teraz')
  await screen.findByText(/Mamy Twoją wiadomość/, {}, patience)
  expect(await screen.findByText('Wiadomość wysłana!', {}, patience)).toBeVisible()
  expect(screen.queryByText('Wiadomość dotarła')).toBeNull()
  expect(await stored(`submission:${sent[0]?.body.messageId}`)).toBeUndefined()
})
