// @vitest-environment jsdom
/** The records as React sees them; that changes are followed: tests/unit/delivery/delivery.test.tsx. */
import { act, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { nextId } from '../../../src/outbox/newId.ts'
import { bookingsOf } from '../../../src/state/draft.ts'
import { useVisible } from '../../../src/ui/useVisible.ts'
import { freshDevice, recordOf, store } from '../device.ts'
import { booking, contact } from '../outbox/model/submissions.ts'

beforeEach(freshDevice)

test('typing renders once, not again when it is stored; a page that is shown again is up to date', async () => {
  const draft = await import('../../../src/state/draft.ts')
  const view = await import('../../../src/state/records.ts')
  const Page = () => <p>{[draft.useDraft().firstName, String(view.useRecords().loaded)]}</p>
  const rendered = vi.fn()
  render(
    <Profiler id="page" onRender={rendered}>
      <Page />
    </Profiler>,
  )
  await act(draft.hydrateDraft)
  await screen.findByText('true')
  rendered.mockClear()
  await act(async () => draft.changeDraft({ firstName: 'Anna' }))
  await act(draft.flushDraft)
  expect(rendered).toHaveBeenCalledOnce()
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.waitFor(() => expect(rendered).toHaveBeenCalledTimes(2))
  await store('draft', { ...draft.useDraft.getState(), firstName: 'Ewa' })
  document.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText('Ewatrue')
})

test('a visible page is not rendered again right after hydration', () => {
  const Page = () => String(useVisible())
  const rendered = vi.fn()
  const page = (
    <Profiler id="page" onRender={rendered}>
      <Page />
    </Profiler>
  )
  const container = document.createElement('div')
  container.innerHTML = renderToString(page)
  render(page, { container, hydrate: true })
  expect(rendered).toHaveBeenCalledOnce()
})

test('a booking that its form still has is not in the list', () => {
  const states = ['sending', 'returned', 'waiting'] as const
  const records = states.map((state) => recordOf(booking, { state }))
  const listed = (draftId: string) => bookingsOf(records, draftId, false).map(({ state }) => state)
  expect(listed(booking.id)).toEqual(['waiting'])
  expect(listed(nextId(booking.id))).toEqual(['waiting'])
  expect(listed('another draft')).toEqual([...states])
  expect(bookingsOf([recordOf(contact)], '', false)).toEqual([])
})
