/** Where a popover opens: whole in the window, at its anchor, whatever the window's size. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anchoredPlace } from '../../../src/ui/anchoredPlace.ts'

const popover = { width: 400, height: 484 }
const field = { left: 40, top: 300, width: 600, height: 52 }

test('below its anchor where there is room', () => {
  expect(anchoredPlace(field, popover, { width: 1280, height: 900 })).toEqual({
    left: 40,
    top: 360,
  })
})

test('above it where there is room only there', () => {
  const low = { ...field, top: 560 }
  expect(anchoredPlace(low, popover, { width: 800, height: 700 })).toEqual({ left: 40, top: 68 })
})

test('beside it where there is neither', () => {
  expect(anchoredPlace(field, popover, { width: 1280, height: 600 })).toEqual({
    left: 648,
    top: 108,
  })
})

test('never out of a window that can hold it', () => {
  const anchor = fc.record({
    left: fc.integer({ min: -500, max: 2500 }),
    top: fc.integer({ min: -500, max: 2500 }),
    width: fc.integer({ min: 1, max: 2000 }),
    height: fc.integer({ min: 1, max: 200 }),
  })
  const view = fc.record({
    width: fc.integer({ min: 420, max: 2560 }),
    height: fc.integer({ min: 500, max: 1440 }),
  })
  fc.assert(
    fc.property(anchor, view, (anchor, view) => {
      const { left, top } = anchoredPlace(anchor, popover, view)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + popover.width).toBeLessThanOrEqual(view.width)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top + popover.height).toBeLessThanOrEqual(view.height)
    }),
  )
})
