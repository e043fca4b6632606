// @vitest-environment jsdom
/** The outbox as React sees it, over the page's own outbox and a real database. */
import 'fake-indexeddb/auto'
import { act, render, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { outboxName } from '../../../src/outbox/contract.ts'
import { pageOutbox } from '../../../src/outbox/pageOutbox.ts'
import { createDiskStorage } from '../../../src/outbox/store.ts'
import {
  useOutboxEntries,
  useOutboxEntry,
  useUnreadableCount,
} from '../../../src/state/outboxView.ts'
import { submissionOf } from '../outbox/model/submissions.ts'

const booking = submissionOf('booking', 1, false)

function Shown(): ReactElement {
  const { loaded, entry } = useOutboxEntry(booking.id)
  return (
    <p>
      {loaded ? 'read' : 'unread'} {useOutboxEntries().length} {useUnreadableCount()}{' '}
      {entry ? `${entry.state} on ${entry.kept}` : 'none'}
    </p>
  )
}

test('rendering to HTML touches no storage', () => {
  const open = vi.spyOn(indexedDB, 'open')
  expect(renderToString(<Shown />)).toContain('unread')
  expect(open).not.toHaveBeenCalled()
})

test('without an id the outbox stays closed', async () => {
  const open = vi.spyOn(indexedDB, 'open')
  function Nothing(): ReactElement {
    return <p>{useOutboxEntry(undefined).loaded ? 'read' : 'unread'}</p>
  }
  render(<Nothing />)
  await act(() => vi.dynamicImportSettled())
  expect(open).not.toHaveBeenCalled()
  expect(screen.getByText('unread')).toBeVisible()
})

test('shows what is stored, and follows what the page does', async () => {
  await createDiskStorage(outboxName).change('newer', () => ({ v: 99 }))
  render(<Shown />)
  expect(screen.getByText(/unread/)).toBeVisible()
  await waitFor(() => expect(screen.getByText('read 0 1 none')).toBeVisible())
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  await act(() => pageOutbox().submit(booking))
  await waitFor(() => expect(screen.getByText('read 1 1 waiting on disk')).toBeVisible())
  await act(() => pageOutbox().takeBack(booking.id))
  await waitFor(() => expect(screen.getByText('read 1 1 returned on disk')).toBeVisible())
  await act(() => pageOutbox().forget())
  await waitFor(() => expect(screen.getByText('read 1 1 cancelling on disk')).toBeVisible())
})
