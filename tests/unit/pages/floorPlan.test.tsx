/** The floor plan: honest about the flat's size, and painted further with every step. */
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { areaOptions } from '../../../src/domain/areas.ts'
import { FloorPlan } from '../../../src/ui/floorPlan/floorPlan.tsx'
import { parts } from '../../../src/ui/floorPlan/rooms.ts'

function netArea(area: number): number {
  const rooms = parts.filter(({ from }) => from <= area).flatMap((part) => part.rooms)
  return rooms.reduce((sum, { box: [, , width, height] }) => sum + (width * height) / 100, 0)
}

function paintedRooms(): number {
  return document.querySelectorAll('[data-step]').length
}

describe.each(areaOptions.map(({ area }) => area))('%i m²', (area) => {
  test('the drawn rooms add up to the flat', () => {
    expect(Math.abs(netArea(area) - area)).toBeLessThan(0.1)
  })

  test('every step paints at least one room more, and the fourth all of them', () => {
    const counts = ([0, 1, 2, 3, 4] as const).map((painted) => {
      const { unmount } = render(<FloorPlan area={area} painted={painted} label="plan" />)
      const count = paintedRooms()
      unmount()
      return count
    })
    expect(counts[0]).toBe(0)
    expect(new Set(counts).size).toBe(5)
    expect(counts).toEqual(counts.toSorted((a, b) => a - b))
    expect(counts[4]).toBe(
      parts.filter(({ from }) => from <= area).flatMap((part) => part.rooms).length,
    )
  })
})

test('it is one picture with a name, and carries no style attributes', () => {
  render(<FloorPlan area={60} painted={2} label="Plan mieszkania 60 m²" />)
  const picture = screen.getByRole('img', { name: 'Plan mieszkania 60 m²' })
  expect(picture.outerHTML).not.toContain('style=')
})
