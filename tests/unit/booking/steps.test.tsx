// @vitest-environment jsdom
/** What the wizard says and does between its steps. */
import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { goodServer, newDevice, openPage, patience } from './page.tsx'

const user = userEvent.setup()

/** The page of somebody who filled in everything and comes back at this step. */
async function openAt(step: 1 | 2 | 3 | 4, changes: object = {}): Promise<void> {
  newDevice(goodServer)
  const [{ changeDraft, flushDraft, hydrateDraft }, { earliestBookableDay }] = await Promise.all([
    import('../../../src/state/draft.ts'),
    import('../../../src/domain/schedule.ts'),
  ])
  await hydrateDraft()
  changeDraft({
    area: '60-70',
    date: earliestBookableDay(new Date(Date.now() + 2 * 86_400_000)),
    firstName: 'Żaneta',
    lastName: 'Nowak',
    email: 'zaneta@wp.pl',
    phone: '600 100 200',
    step,
    ...changes,
  })
  await flushDraft()
  await openPage()
}

function heading(name: RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', { name }, patience)
}

beforeEach(() => {
  vi.resetModules()
})

test('the title tells the steps apart, and a finished circle leads back to its step', async () => {
  await openAt(4)
  await heading(/Czy wszystko się zgadza/)
  await waitFor(() =>
    expect(document.title).toBe('Krok 4 z\u00a04: Podsumowanie | Malowanie Warszawa'),
  )
  await user.click(screen.getByRole('button', { name: 'Termin' }))
  await heading(/Kiedy mamy malować/)
  await waitFor(() => expect(document.title).toBe('Krok 2 z\u00a04: Termin | Malowanie Warszawa'))
  // What lies ahead is reached by 'Dalej' alone: its checks come first.
  expect(screen.queryByRole('button', { name: 'Dane' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Powierzchnia' }))
  await heading(/Jak duże jest mieszkanie/)
  await waitFor(() =>
    expect(document.title).toBe('Rezerwacja usługi malowania | Malowanie Warszawa'),
  )
})

test('a name that is too long is named with the limit, however it was put there', async () => {
  await openAt(3)
  await user.clear(await screen.findByLabelText('Imię', {}, patience))
  await user.click(screen.getByLabelText('Imię'))
  await user.paste('a'.repeat(61))
  await user.click(screen.getByRole('button', { name: 'Dalej' }))
  await waitFor(() => expect(screen.getByLabelText('Imię')).toHaveFocus())
  expect(screen.getByLabelText('Imię')).toHaveAccessibleDescription(
    /razem za\sdługie\. Limit znaków: 60/,
  )
  expect(screen.getByLabelText('Nazwisko')).toBeValid()
})

/** What the page would have read aloud by itself. */
function announced(): string {
  const regions = document.querySelectorAll('[role="alert"], [role="status"], [aria-live="polite"]')
  return [...regions].map(({ textContent }) => textContent).join(' ')
}

test('several errors are announced in one sentence; each is read at its field alone', async () => {
  await openAt(3, { firstName: '', lastName: '', email: '', phone: '' })
  await screen.findByLabelText('Imię', {}, patience)
  await user.click(screen.getByRole('button', { name: 'Dalej' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/^Popraw zaznaczone pola$/)
  await waitFor(() => expect(screen.getByLabelText('Imię')).toHaveFocus())
  expect(screen.getByLabelText('Imię')).toHaveAccessibleDescription('Podaj imię')
  expect(screen.getByLabelText('Telefon')).toHaveAccessibleDescription('Podaj telefon')
  expect(announced()).not.toContain('Podaj')
  expect(screen.getByRole('link', { name: 'Podaj telefon' })).toBeVisible()
})

test('a month that is turned to is announced once, by its name', async () => {
  await openAt(2, { date: '' })
  await user.click(await screen.findByRole('button', { name: /Data malowania/ }, patience))
  const holidays = /Wigilia|Nowy Rok|Trzech Króli|Wielkanoc|Święto Pracy|Boże Ciało|Wniebowzięcie/
  for (let month = 0; month < 11 && !screen.queryAllByText(holidays).length; month++)
    await user.click(await screen.findByRole('button', { name: 'Następny miesiąc' }, patience))
  expect(screen.getAllByText(holidays)[0]).toBeVisible()
  expect(announced()).not.toMatch(holidays)
})

test('the address is taken out of what was pasted; a short number is asked about, and taken', async () => {
  await openAt(3, { email: '', phone: '12' })
  await user.click(await screen.findByLabelText('E-mail', {}, patience))
  await user.paste('Jan Kowalski <jan@wp.pl>')
  await user.tab()
  expect(screen.getByLabelText('E-mail')).toHaveValue('jan@wp.pl')
  expect(screen.queryByRole('button', { name: /Czy chodziło/ })).not.toBeInTheDocument()
  expect(screen.queryByText(/wygląda na\sniepełny/)).not.toBeInTheDocument()
  await user.tab({ shift: true })
  expect(screen.getByText(/wygląda na\sniepełny/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Dalej' }))
  await heading(/Czy wszystko się zgadza/)
  expect(screen.getByText('12')).toBeInTheDocument()
})

test('with Enter the slip in the e-mail is told too', async () => {
  await openAt(3, { email: '' })
  await user.type(await screen.findByLabelText('E-mail', {}, patience), 'jan@gmial.com{Enter}')
  await heading(/Czy wszystko się zgadza/)
  await user.click(screen.getByRole('button', { name: /^Czy chodziło o\sjan@gmail\.com\?$/ }))
  expect(screen.getByText('jan@gmail.com')).toBeInTheDocument()
})
