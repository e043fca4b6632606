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

test('the roller reaches every wall of every room, and no further', () => {
  render(<FloorPlan area={100} painted={4} label="plan" />)
  const rooms = parts.flatMap((part) => part.rooms)
  const drawn = [...document.querySelectorAll('[data-step]')].map((path) => {
    const half = Number(path.getAttribute('stroke-width')) / 2
    const steps = [...(path.getAttribute('d') ?? '').matchAll(/([MHV])([\d.-]+)(?: ([\d.-]+))?/g)]
    const points: [number, number][] = []
    for (const [, command, first, second] of steps) {
      const [x, y] = points.at(-1) ?? [0, 0]
      if (command === 'M') points.push([Number(first), Number(second)])
      else points.push(command === 'H' ? [Number(first), y] : [x, Number(first)])
    }
    // A turn's outer corner lies half a roller away both ways; the two ends have no corner.
    const turns = points.slice(1, -1)
    const ends = [points.at(0), points.at(-1)] as [number, number][]
    const upright = steps[1]?.[1] === 'V'
    const xs = [...turns.flatMap(([x]) => [x - half, x + half]), ...ends.map(([x]) => x)]
    const ys = [...turns.flatMap(([, y]) => [y - half, y + half]), ...ends.map(([, y]) => y)]
    const lanes = points.map(([x, y]) => (upright ? x : y))
    return {
      box: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
      lanes,
      half,
    }
  })
  for (const [index, { box, lanes, half }] of drawn.entries()) {
    const [x, y, width, height] = rooms[index]?.box ?? [0, 0, 0, 0]
    for (const [side, wall] of [x, y, x + width, y + height].entries()) {
      expect(box[side]).toBeCloseTo(wall, 1)
    }
    const positions = [...new Set(lanes)].toSorted((a, b) => a - b)
    expect(positions).toHaveLength(5)
    for (const [lane, position] of positions.entries()) {
      expect(position - (positions[0] ?? 0)).toBeCloseTo(lane * 2 * half, 1)
    }
  }
  expect(drawn).toHaveLength(rooms.length)
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
