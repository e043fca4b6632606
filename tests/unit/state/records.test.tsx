// @vitest-environment jsdom
/** What was submitted on this device as React sees it; that it is followed: tests/unit/delivery/delivery.test.tsx. */
import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { nextId } from '../../../src/outbox/newId.ts'
import { bookingsOf } from '../../../src/state/records.ts'
import { useVisible } from '../../../src/ui/useVisible.ts'
import { freshDevice, recordOf, store } from '../device.ts'
import { booking, contact } from '../outbox/model/submissions.ts'

beforeEach(freshDevice)

test('what is typed is drawn once, not when it is written; a page that is looked at again is drawn as of now', async () => {
  const draft = await import('../../../src/state/draft.ts')
  const view = await import('../../../src/state/records.ts')
  const Page = () => <p>{[draft.useDraft().firstName, String(view.useRecords().loaded)]}</p>
  const drawn = vi.fn()
  render(
    <Profiler id="page" onRender={drawn}>
      <Page />
    </Profiler>,
  )
  await act(draft.hydrateDraft)
  await screen.findByText('true')
  drawn.mockClear()
  await act(async () => draft.changeDraft({ firstName: 'Anna' }))
  await act(draft.flushDraft)
  expect(drawn).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(drawn).toHaveBeenCalledTimes(2))
  await store('draft', { ...draft.useDraft.getState(), firstName: 'Ewa' })
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Ewatrue')
})

test('a page that is looked at is not drawn anew in the moment when it comes to life', () => {
  const Page = () => String(useVisible())
  const drawn = vi.fn()
  const page = (
    <Profiler id="page" onRender={drawn}>
      <Page />
    </Profiler>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  render(page, { container, hydrate: true })
  expect(drawn).toHaveBeenCalledOnce()
})

test('a booking in the form is none of the list until it is over', () => {
  const states = ['sending', 'returned', 'waiting'] as const
  const records = states.map((state) => recordOf(booking, { state }))
  const listed = (draftId: string) => bookingsOf(records, draftId).map(({ state }) => state)
  expect(listed(booking.id)).toEqual(['waiting'])
  expect(listed(nextId(booking.id))).toEqual(['waiting'])
  expect(listed('another draft')).toEqual([...states])
  expect(bookingsOf([recordOf(contact)], '')).toEqual([])
})
