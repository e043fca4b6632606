// @vitest-environment jsdom
/** The floor plan: honest about the flat's size, and painted further with every step. */
import { readFileSync } from 'node:fs'
import { render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { areaOptions } from '../../../src/domain/areas.ts'
import { FloorPlan } from '../../../src/ui/floorPlan/floorPlan.tsx'
import { parts, widths } from '../../../src/ui/floorPlan/rooms.ts'

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

test('the roller goes there and back in five lanes, to every wall of every room and no further', () => {
  render(<FloorPlan area={100} painted={4} label="plan" />)
  const rollers = painted()
  for (const [index, { box }] of roomsOf(100).entries()) {
    const roller = Number(rollers[index]?.getAttribute('stroke-width'))
    const way = rollers[index]?.getAttribute('d') ?? ''
    const isUpright = /^M[^A-Z]+V/.test(way)
    expect(way.replace(/[\d. -]/g, '')).toBe(isUpright ? 'MVHVHVHVHV' : 'MHVHVHVHVH')
    const [x = 0, y = 0, ...turns] = way.match(/[\d.-]+/g)?.map(Number) ?? []
    const [near, wall, length, width] = isUpright ? [box[1], box[0], box[3], box[2]] : box
    // It turns half its width before a wall, and begins and ends at one.
    const [back, forth] = [near + roller / 2, near + length - roller / 2]
    const lanes = [near, forth, back, forth, back].flatMap((end, lane) => [
      end,
      wall + ((lane + 0.5) * width) / 5,
    ])
    const expected = [...lanes, near + length]
    const gone = isUpright ? [y, x, ...turns] : [x, y, ...turns]
    expect(5 * roller).toBeCloseTo(width, 1)
    for (const [at, place] of expected.entries()) expect(gone[at]).toBeCloseTo(place, 1)
  }
})

test('the home page shows each size without scripts: its price, its parts and its width', () => {
  const css = readFileSync('src/pages/home/estimate.module.css', 'utf8')
  const rules = css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]+)\{\s*display: none;/g)
  const hiding = Array.from(rules, ([, selectors = '']) => selectors)
  const option = (value: string) => `<input type="radio" name="area" value="${value}">
    <p class="price" data-value="${value}">`
  document.body.innerHTML = `<form class="estimate">
    ${areaOptions.map(({ value }) => option(value))}<div></div></form>`
  const container = document.querySelector('div') ?? document.body
  render(<FloorPlan painted={0} label="plan" />, { container })
  const shown = (name: string) => {
    const all = [...document.querySelectorAll(`[data-${name}]`)]
    const left = all.filter((element) => !hiding.some((selectors) => element.matches(selectors)))
    return [...new Set(left.map((element) => element.getAttribute(`data-${name}`)))].join()
  }
  for (const { value, area } of areaOptions) {
    document.querySelector<HTMLElement>(`[value="${value}"]`)?.click()
    expect(shown('value')).toBe(value)
    const froms = parts.map(({ from }) => from).filter((from) => from <= area)
    expect(shown('from')).toBe(froms.join())
    expect(shown('size')).toBe(String(widths.findLast(([from]) => from <= area)?.[0]))
  }
})
