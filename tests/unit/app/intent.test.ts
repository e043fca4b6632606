// @vitest-environment jsdom
/** A page's script is asked for when a link to it is touched. */
import { fireEvent } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fetchOnIntent } from '../../../src/app/intent.ts'
import { findRoute } from '../../../src/app/routes.tsx'

test('a touched link inside the site brings its page, query or not', () => {
  const load = vi.spyOn(findRoute('/kontakt'), 'load').mockRejectedValue(new TypeError('offline'))
  fetchOnIntent()
  document.body.innerHTML = '<a href="/kontakt?od=menu">Kontakt</a>'
  fireEvent.pointerDown(document.links[0] as HTMLElement)
  expect(load).toHaveBeenCalledOnce()
})
