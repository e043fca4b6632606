/** Opens a page with real stores, a fresh storage and a network that the test controls; does what a customer does. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { beforeEach, expect, vi } from 'vitest'
import { freshDevice } from './device.ts'
import { plain } from './plain.ts'

export const user = userEvent.setup()

interface Sent {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

/** Success; no connection; an error by its status; or exactly this response. */
type Answer = 'good' | 'offline' | number | Response

type Answers = Answer | ((sent: Sent) => Answer | Promise<Answer>)

/** What was sent in this test, and how it is answered from now on. */
export const network = { sent: [] as Sent[], answers: 'good' as Answers }

function respond({ url, body }: Sent, answer: Answer): Response {
  if (answer === 'offline') throw new TypeError('offline')
  if (typeof answer === 'number') return Response.json({}, { status: answer })
  if (answer !== 'good') return answer
  if (url.includes('/rpc/')) return Response.json([])
  if (url.includes('/rest/')) return Response.json([{ ...body, status: 'new' }], { status: 201 })
  return Response.json({ status: 'sent' })
}

/** What jsdom lacks: dialogs, and everything that belongs to a layout. */
function fillInBrowser(): void {
  // Closing it returns the focus.
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    openers.set(this, document.activeElement)
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    setTimeout(() => this.dispatchEvent(new Event('close')))
  }
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.scrollIntoView ??= () => undefined
  Element.prototype.animate ??= () => ({}) as Animation
  vi.stubGlobal('scrollTo', () => undefined)
}

// A new device.
beforeEach(() => {
  Object.assign(network, { sent: [], answers: 'good' })
  freshDevice()
  sessionStorage.clear()
  // Its history has nothing to go forward to.
  history.pushState(null, '', '/')
  fillInBrowser()
  // The outbox logs each attempt.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const one = { url: request.url, body: JSON.parse(await request.text()) as Sent['body'] }
    network.sent.push(one)
    const { answers } = network
    return respond(one, await (typeof answers === 'function' ? answers(one) : answers))
  })
})

/** Opens a page, with the bar and the messages, as a reload does: nothing of an earlier one is in memory. */
export async function openPage(address: string): Promise<void> {
  vi.resetModules()
  history.replaceState(null, '', address)
  const { findRoute } = await import('../../src/app/routes.tsx')
  const [Page, { BottomBar }, { Toaster }, router] = await Promise.all([
    findRoute(location.pathname).load(),
    import('../../src/app/bottomBar.tsx'),
    import('../../src/ui/toaster.tsx'),
    import('react-router-dom'),
    // Loaded later by the page, on a busy machine they might come after the test and run on the next one's device.
    import('../../src/delivery/waitingBar.tsx'),
    import('../../src/features/booking/laterSteps.tsx'),
    import('../../src/outbox/send.ts'),
  ])
  const { BrowserRouter, Route, Routes } = router
  // As in development: an effect must end what it begins.
  render(
    <StrictMode>
      <BrowserRouter>
        <Routes>
          <Route path={location.pathname} element={<Page />} />
        </Routes>
        <BottomBar />
        <Toaster closeLabel="Zamknij" regionLabel="Komunikaty" />
      </BrowserRouter>
    </StrictMode>,
  )
}

/** The customer follows a link within the site; other pages are rendered empty. */
export function goTo(address: string): void {
  act(() => {
    history.pushState(null, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  })
}

/** By the whole name, whatever the typesetting puts between its words. */
function named(name: string | RegExp) {
  return { name: typeof name === 'string' ? (text: string) => plain(text) === name : name }
}

export async function press(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole('button', named(name)))
}

export function heading(name: string | RegExp): Promise<HTMLElement> {
  return screen.findByRole('heading', named(name))
}

/** Waits for the element, then for its focus, which an effect sets. */
export async function expectFocus(found: HTMLElement | Promise<HTMLElement>): Promise<void> {
  const element = await found
  await waitFor(() => expect(element).toHaveFocus())
}

export function field(label: string | RegExp): HTMLInputElement {
  return screen.getByLabelText(label)
}

/** Replaces the whole value at once. */
export function write(label: string | RegExp, value: string): void {
  fireEvent.input(field(label), { target: { value } })
}

export function text(words: string | RegExp): Promise<HTMLElement> {
  return screen.findByText(words)
}
