// @vitest-environment jsdom
/** What was submitted on this device as React sees it. What the page itself does is followed, too: unit/delivery. */
import 'fake-indexeddb/auto'
import { render, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { bookingsOf, useRecord, useRecords } from '../../../src/state/records.ts'
import { freshDevice, keep, recordOf } from '../device.ts'
import { contentOf } from '../outbox/model/submissions.ts'

beforeEach(freshDevice)

const booking = contentOf('booking', 1)

function Shown(): ReactElement {
  const { loaded, records, place } = useRecords()
  const state = useRecord('earlier')?.state ?? 'none'
  return <p>{loaded ? `${records.length} in the ${place}: ${state}` : 'unread'}</p>
}

test('rendering to HTML touches no storage', () => {
  const open = vi.spyOn(indexedDB, 'open')
  expect(renderToString(<Shown />)).toContain('unread')
  expect(open).not.toHaveBeenCalled()
})

test('shows what is stored, follows what another page does, and finds a former id', async () => {
  render(<Shown />)
  await screen.findByText('0 in the database: none')
  await keep(recordOf(booking, { formerIds: ['earlier'], state: 'saved' }))
  await screen.findByText('1 in the database: saved')
})

test('a booking in the form is none of the list until it is over', () => {
  const states = ['sending', 'returned', 'waiting'] as const
  const records = states.map((state) => recordOf(booking, { state, formerIds: ['earlier'] }))
  const listed = (draftId: string) => bookingsOf(records, draftId).map(({ state }) => state)
  expect(listed(booking.id)).toEqual(['waiting'])
  expect(listed('earlier')).toEqual(['waiting'])
  expect(listed('another draft')).toEqual([...states])
  expect(bookingsOf([recordOf(contentOf('contact', 3))], '')).toEqual([])
})
