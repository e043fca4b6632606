/** The booking page as a test opens it: real stores over a storage of its own, and the network in the test's hand. */
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { vi } from 'vitest'
import { freshDevice } from '../device.ts'

// Importing a page anew is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })
export const patience = { timeout: 40_000 }

export interface Sent {
  readonly url: string
  readonly body: Readonly<Record<string, unknown>>
}

export type Network = (sent: Sent) => Response | Promise<Response>

const json = { 'content-type': 'application/json' }

/** The server as it is on a good day. */
export function goodServer({ url, body }: Sent): Response {
  if (url.includes('/rpc/')) return new Response('[]', { headers: json })
  if (url.includes('/rest/')) {
    return new Response(JSON.stringify({ ...body, status: 'new' }), { status: 201, headers: json })
  }
  return new Response('{"status":"sent"}', { status: 200, headers: json })
}

/** Answers like PostgREST or a function that fails. */
export function failing(status: number, body: object = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: json })
}

/** What jsdom lacks: dialogs, and everything that belongs to a layout. */
function fillIn(): void {
  // Closed, it gives the focus back.
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    openers.set(this, document.activeElement)
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
  }
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.scrollIntoView ??= () => undefined
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
}

/** A device nobody used yet, in front of the given network; gives what is sent. */
export function newDevice(network: Network): Sent[] {
  const sent: Sent[] = []
  freshDevice()
  sessionStorage.clear()
  history.replaceState(null, '', '/rezerwacja')
  fillIn()
  // What the outbox tells of each attempt.
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const request = new Request(input, init)
    const one = { url: request.url, body: JSON.parse(await request.text()) as Sent['body'] }
    sent.push(one)
    return network(one)
  })
  return sent
}

/** Opens the page anew, as a reload does: nothing of an earlier one is in memory. `prepare` meets the new one's stores. */
export async function openPage(prepare?: () => Promise<void>): Promise<void> {
  vi.resetModules()
  await prepare?.()
  const [{ BookingPage }, { BrowserRouter }, { Toaster }] = await Promise.all([
    import('../../../src/pages/booking.tsx'),
    import('react-router-dom'),
    import('../../../src/ui/toaster.tsx'),
  ])
  const Page: ComponentType = BookingPage
  render(
    <BrowserRouter>
      <Page />
      <Toaster closeLabel="Zamknij" regionLabel="Komunikaty" />
    </BrowserRouter>,
  )
  await screen.findByRole('heading', { level: 1 })
}
