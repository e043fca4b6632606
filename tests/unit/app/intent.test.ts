// @vitest-environment jsdom
/** A page's script is asked for when a link to it is touched, and not for anything else. */
import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fetchOnIntent } from '../../../src/app/intent.ts'
import { findRoute, routes } from '../../../src/app/routes.tsx'

fetchOnIntent()

beforeEach(() => {
  for (const route of routes) vi.spyOn(route, 'load').mockRejectedValue(new TypeError('offline'))
})

function touch(html: string): void {
  document.body.innerHTML = html
  fireEvent.pointerDown(document.body.querySelector('a, button') ?? document.body)
}

test('a link inside the site brings its page, query or not', () => {
  touch('<a href="/kontakt?od=menu">Kontakt</a>')
  expect(findRoute('/kontakt').load).toHaveBeenCalledOnce()
})

test.each([
  ...['<a href="https://www.example.com/kontakt">elsewhere</a>', '<button>no link</button>'],
  ...['<a href="mailto:biuro@example.com">a mail</a>', '<a href="#main">this page</a>'],
])('%s brings nothing', (html) => {
  touch(html)
  for (const { load } of routes) expect(load).not.toHaveBeenCalled()
})
