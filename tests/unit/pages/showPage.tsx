/** Renders the whole tree at a route and waits for its page. */
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { App } from '../../../src/app/app.tsx'
import '../../../src/i18n/i18n.ts'
import { plain } from '../plain.ts'

/** What the page says. */
export async function showPage(path: string): Promise<string> {
  render(
    <MemoryRouter initialEntries={[path]}>
      <App />
    </MemoryRouter>,
  )
  // The first import of a page takes long where the machine is busy.
  await screen.findByRole('heading', { level: 1 }, { timeout: 20_000 })
  return plain(document.body.textContent)
}
