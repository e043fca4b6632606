// @vitest-environment jsdom
/** What was submitted on this device as React sees it, over the real storage and outbox. */
import 'fake-indexeddb/auto'
import { act, render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageOutbox } from '../../../src/outbox/pageOutbox.ts'
import { bookingsOf, useRecord, useRecords } from '../../../src/state/records.ts'
import { freshDevice, keep, recordOf } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'

beforeEach(freshDevice)

const booking = contentOf('booking', 1)

function Shown({ id = booking.id }: { id?: string }): ReactElement {
  const { loaded, records, place } = useRecords()
  const state = useRecord(id)?.state ?? 'none'
  return <p>{loaded ? `${records.length} in the ${place}: ${state}` : 'unread'}</p>
}

test('rendering to HTML touches no storage', () => {
  const open = vi.spyOn(indexedDB, 'open')
  expect(renderToString(<Shown />)).toContain('unread')
  expect(open).not.toHaveBeenCalled()
})

test('shows what is stored, follows what this page and others do, and finds a former id', async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  render(<Shown />)
  await screen.findByText('0 in the database: none')
  await act(() => pageOutbox().submit(booking))
  await screen.findByText('1 in the database: waiting')
  await act(() => pageOutbox().takeBack(booking.id))
  await screen.findByText('1 in the database: returned')
  await keep(recordOf(contentOf('booking', 2), { formerIds: ['earlier'], state: 'saved' }))
  render(<Shown id="earlier" />)
  await screen.findByText('2 in the database: saved')
})

test('a booking in the form is none of the list until it is over', () => {
  const listed = (state: 'sending' | 'returned' | 'waiting', draftId: string) =>
    bookingsOf([recordOf(booking, { state, formerIds: ['earlier'] })], draftId).length
  for (const draftId of [booking.id, 'earlier'])
    expect([
      listed('sending', draftId),
      listed('returned', draftId),
      listed('waiting', draftId),
    ]).toEqual([0, 0, 1])
  expect(listed('returned', 'another draft')).toBe(1)
  expect(bookingsOf([recordOf(contentOf('contact', 3))], '')).toEqual([])
})
