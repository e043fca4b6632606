/** The seven flat areas on offer and their prices (specification §9). */

export const areaOptions = [
  { label: 'do 40 m²', value: 'do-40', area: 40, price: 4400 },
  { label: '40-50 m²', value: '40-50', area: 50, price: 5500 },
  { label: '50-60 m²', value: '50-60', area: 60, price: 6600 },
  { label: '60-70 m²', value: '60-70', area: 70, price: 7700 },
  { label: '70-80 m²', value: '70-80', area: 80, price: 8800 },
  { label: '80-90 m²', value: '80-90', area: 90, price: 9900 },
  { label: '90-100 m²', value: '90-100', area: 100, price: 11000 },
] as const

export type AreaOption = (typeof areaOptions)[number]
export type AreaValue = AreaOption['value']

/**
 * The option with this value; undefined when there is none.
 * `area` is the range's upper bound in m². For `do-40` it is 40: the old site took the first
 * word of the value and sent the text `do-40`, which is not a number (specification §7).
 */
export function findArea(value: unknown): AreaOption | undefined {
  return areaOptions.find((option) => option.value === value)
}

/** The option whose upper bound is this number of m²; undefined when there is none. */
export function findAreaBySize(area: number): AreaOption | undefined {
  return areaOptions.find((option) => option.area === area)
}

/** The name of an area in m²; also of one that is no longer on offer. */
export function areaLabel(area: number): string {
  return findAreaBySize(area)?.label ?? `${area} m²`
}
