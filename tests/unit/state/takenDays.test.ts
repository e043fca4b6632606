// @vitest-environment jsdom
/** Which days are known to be taken, with a clock that may jump. How pages show them: e2e/bookingCalendar. */
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Day } from '../../../src/domain/day.ts'
import { freshDevice, store, stored } from '../device.ts'

const day = 86_400_000
const answer = (text: string) => [{ day: text, from_area: 80, more: 1 }]

beforeEach(freshDevice)

test.each([
  ['yesterday', -day],
  ['tomorrow, by a wrong clock', day],
])('the company’s answer replaces the one of %s', async (_when, ago) => {
  const askedAt = Date.now() + ago
  await store('taken-days', { answer: answer('2027-03-09'), askedAt })
  const later = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => later.promise)
  const { useTakenDays } = await import('../../../src/state/takenDays.ts')
  const { result } = renderHook(useTakenDays)
  const days = () => [...result.current.taken]
  await waitFor(() => expect(days()).toEqual([['2027-03-09', 80]]))
  expect(result.current.askedAt).toBe(askedAt)
  later.resolve(Response.json(answer('2027-04-10')))
  await waitFor(() => expect(days()).toEqual([['2027-04-10', 80]]))
  await vi.waitFor(async () =>
    expect(await stored('taken-days')).toMatchObject({ answer: answer('2027-04-10') }),
  )
  // The tab is shown again a day later.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + day)
  vi.stubGlobal('fetch', async () => Response.json([]))
  document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(days()).toEqual([]))
  vi.stubGlobal('fetch', async () => new Response('<html>'))
  const { askTakenDays, storedTakenDays } = await import('../../../src/state/askTakenDays.ts')
  expect(await askTakenDays(), 'a hotel’s network').toBeUndefined()
  expect(await storedTakenDays(), 'kept for a visit offline').toEqual(result.current)
})

test('a day that turned out to be taken stays so when an older answer arrives late', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const fetch = vi.fn((..._asked: unknown[]) => answers[fetch.mock.calls.length - 1]?.promise)
  vi.stubGlobal('fetch', fetch)
  const { noteTaken, useTakenDays } = await import('../../../src/state/takenDays.ts')
  const { result } = renderHook(useTakenDays)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(1))
  act(() => noteTaken('2027-03-09' as Day, 80))
  await act(async () => answers[0]?.resolve(Response.json([])))
  await vi.waitFor(async () => expect(await stored('taken-days')).toMatchObject({ answer: [] }))
  await waitFor(() => expect([...result.current.taken]).toEqual([['2027-03-09', 80]]))
  answers[1]?.resolve(Response.json(answer('2027-04-10')))
  await waitFor(() => expect([...result.current.taken]).toEqual([['2027-04-10', 80]]))
})
