// @vitest-environment jsdom
/** An unhandled error shows the specification's page, and ways on. */
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ErrorBoundary } from '../../../src/app/errorBoundary.tsx'

function Broken(): never {
  throw new Error('broken')
}

test('a page that fails is replaced by words and the ways on', () => {
  // React tells of what was caught.
  vi.mocked(console.error).mockImplementation(() => undefined)
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
    { wrapper: MemoryRouter },
  )
  vi.mocked(console.error).mockClear()
  const name = 'Unexpected Application Error!'
  expect(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  expect(screen.getByRole('alert')).toHaveTextContent(name)
  expect(screen.getByRole('button', { name: 'Wczytaj stronę ponownie' })).toBeEnabled()
  expect(screen.getByRole('link')).toHaveAttribute('href', '/')
})
