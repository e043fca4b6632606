// @vitest-environment jsdom
/** The floor plan: honest about the flat's size, and painted further with every step. */
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { areaOptions } from '../../../src/domain/areas.ts'
import { FloorPlan } from '../../../src/ui/floorPlan/floorPlan.tsx'
import { parts } from '../../../src/ui/floorPlan/rooms.ts'

function roomsOf(area: number) {
  return parts.filter(({ from }) => from <= area).flatMap(({ rooms }) => rooms)
}

/** The rooms' rollers. */
function painted(): Element[] {
  return [...document.querySelectorAll('[data-step]')]
}

describe.each(areaOptions.map(({ area }) => area))('%i m²', (area) => {
  test('the drawn rooms add up to the flat', () => {
    const sizes = roomsOf(area).map(({ box: [, , width, height] }) => (width * height) / 100)
    expect(Math.abs(sizes.reduce((sum, size) => sum + size) - area)).toBeLessThan(0.1)
  })

  test('every step paints at least one room more, and the fourth all of them', () => {
    const counts = ([0, 1, 2, 3, 4] as const).map((step) => {
      const { unmount } = render(<FloorPlan area={area} painted={step} label="plan" />)
      const count = painted().length
      unmount()
      return count
    })
    expect([...new Set(counts)].toSorted((a, b) => a - b)).toEqual(counts)
    expect([counts[0], counts[4]]).toEqual([0, roomsOf(area).length])
  })
})

test('the roller goes there and back in five lanes along the room, from wall to wall', () => {
  render(<FloorPlan area={40} painted={4} label="plan" />)
  const rollers = painted().map((one) => [one.getAttribute('stroke-width'), one.getAttribute('d')])
  // The living room (47 by 41 from 0, 46.8) and the bathroom (15 by 33); it turns half its width before a wall.
  expect(rollers).toContainEqual(['9.4', 'M4.7 46.8V83.1H14.1V51.5H23.5V83.1H32.9V51.5H42.3V87.8'])
  expect(rollers).toContainEqual(['6.6', 'M0 3.3H11.7V9.9H3.3V16.5H11.7V23.1H3.3V29.7H15'])
})
