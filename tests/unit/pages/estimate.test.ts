// @vitest-environment node
/** The home page shows the chosen size without scripts: its style sheet has to know each one. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { areaOptions } from '../../../src/domain/areas.ts'
import { parts, widths } from '../../../src/ui/floorPlan/rooms.ts'

const file = 'src/pages/home/estimate.module.css'
const css = readFileSync(file, 'utf8')

test.each(areaOptions)(`${file} shows the price of $label alone`, ({ value }) => {
  expect(css).toContain(`:has([value="${value}"]:checked) .price:not([data-value="${value}"])`)
})

test.each(parts.slice(1))(`${file} leaves out what is built from $from m² on`, ({ from }) => {
  expect(css).toContain(`[data-from="${from}"]`)
})

test.each(widths)(`${file} shows the width of %i m² alone`, (from) => {
  expect(css).toContain(`[data-size="${from}"]`)
})
