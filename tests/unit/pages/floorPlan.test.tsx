// @vitest-environment jsdom
/** The floor plan: honest about the flat's size, and painted further with every step. */
import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { areaOptions } from '../../../src/domain/areas.ts'
import { FloorPlan } from '../../../src/ui/floorPlan/floorPlan.tsx'
import { parts, widths } from '../../../src/ui/floorPlan/rooms.ts'

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

test('the roller goes there and back in five lanes, to every wall of every room and no further', () => {
  render(<FloorPlan area={100} painted={4} label="plan" />)
  const rooms = parts.flatMap((part) => part.rooms)
  const drawn = [...document.querySelectorAll('[data-step]')]
  expect(drawn).toHaveLength(rooms.length)
  for (const [index, { box }] of rooms.entries()) {
    const roller = Number(drawn[index]?.getAttribute('stroke-width'))
    const way = drawn[index]?.getAttribute('d') ?? ''
    const isUpright = way.replace(/[\d. -]/g, '') === 'MVHVHVHVHV'
    if (!isUpright) expect(way.replace(/[\d. -]/g, '')).toBe('MHVHVHVHVH')
    const [x = 0, y = 0, ...turns] = way.match(/[\d.-]+/g)?.map(Number) ?? []
    const [near, wall, length, width] = isUpright ? [box[1], box[0], box[3], box[2]] : box
    const lanes = [isUpright ? x : y, ...turns.filter((_, at) => at % 2 === 1)]
    const ends = [isUpright ? y : x, ...turns.filter((_, at) => at % 2 === 0)]
    // It turns half its width before a wall, and begins and ends at one.
    const [back, forth] = [near + roller / 2, near + length - roller / 2]
    const expected = [
      ...[0.5, 1.5, 2.5, 3.5, 4.5].map((lane) => wall + (lane * width) / 5),
      ...[near, forth, back, forth, back, near + length],
    ]
    expect(5 * roller).toBeCloseTo(width, 1)
    expect([...lanes, ...ends]).toHaveLength(expected.length)
    for (const [at, place] of [...lanes, ...ends].entries())
      expect(place).toBeCloseTo(expected[at] ?? 0, 1)
  }
})

test('the home page shows each size without scripts: its style sheet knows its price, its parts and its width', () => {
  const css = readFileSync('src/pages/home/estimate.module.css', 'utf8')
  const known = [
    ...areaOptions.map(
      ({ value }) => `:has([value="${value}"]:checked) .price:not([data-value="${value}"])`,
    ),
    ...parts.slice(1).map(({ from }) => `[data-from="${from}"]`),
    ...widths.map(([from]) => `[data-size="${from}"]`),
  ]
  expect(known.filter((selector) => !css.includes(selector))).toEqual([])
})
