/**
 * The drawn flat, in units of 10 cm: a core of 40 m², and six parts that each add 10 m².
 * Rooms are net rectangles; at every size the areas written in them add up to the flat's.
 */

export type RoomName =
  | 'living'
  | 'kitchen'
  | 'bedroom'
  | 'room'
  | 'study'
  | 'bathroom'
  | 'wardrobe'
  | 'hall'

/** x, y, width, height. */
export type Box = readonly [number, number, number, number]

export interface Room {
  readonly box: Box
  /** The corridor's other parts have no name: one label is enough. */
  readonly name?: RoomName
  /** The painting step in which it is painted, and its paint (tokens --paint-1 … 4). */
  readonly step: 1 | 2 | 3 | 4
  readonly paint: 1 | 2 | 3 | 4
  /** Where its name is written, if not in the middle. */
  readonly at?: readonly [number, number]
  /** Its name is written upwards, because the room is too narrow for it. */
  readonly upright?: boolean
}

export interface Part {
  /** The smallest area (m²) that has this part. */
  readonly from: number
  readonly rooms: readonly Room[]
  /** Doorways and windows in the walls. To an earlier part a doorway overlaps: no hairline of the wall is left between them. */
  readonly gaps: readonly Box[]
  readonly windows: readonly Box[]
  /** Door leaves with the arcs they sweep, and fixtures: path data for thin lines. */
  readonly lines: string
}

export const parts: readonly Part[] = [
  {
    from: 40,
    rooms: [
      { name: 'living', box: [0, 46.8, 47, 41], step: 1, paint: 1 },
      { name: 'bedroom', box: [16, 0, 31, 33], step: 2, paint: 2 },
      { name: 'bathroom', box: [0, 0, 15, 33], at: [7, 15.8], step: 3, paint: 3, upright: true },
      { name: 'hall', box: [0, 34, 47, 11.8], step: 4, paint: 4 },
    ],
    gaps: [
      [-3, 35.4, 3, 9],
      [4, 33, 8, 1],
      [36, 33, 8, 1],
      [15, 45.8, 14, 1],
    ],
    windows: [
      [23, -3, 17, 3],
      [5, 87.8, 15, 3],
      [27, 87.8, 14, 3],
    ],
    lines:
      'M0 35.4h9a9 9 0 0 1-9 9M4 33v-8a8 8 0 0 1 8 8M44 33v-8a8 8 0 0 0-8 8M1 1h13v6.5H1zM4.2 2a2.2 2.2 0 0 0 0 4.5H13v-4.5z',
  },
  {
    from: 50,
    rooms: [{ name: 'kitchen', box: [50, 46.8, 24.4, 41], at: [59, 70], step: 3, paint: 3 }],
    gaps: [[46.8, 52, 3.2, 14]],
    windows: [[55, 87.8, 14, 3]],
    lines:
      'M68 46.8v32h6.4M69.5 49h3.5v5h-3.5zM68 58h6.4M68 66h6.4M69 60a1 1 0 1 0 2 0 1 1 0 1 0-2 0m3 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0M69 64a1 1 0 1 0 2 0 1 1 0 1 0-2 0m3 0a1 1 0 1 0 2 0 1 1 0 1 0-2 0',
  },
  {
    from: 60,
    rooms: [
      { name: 'room', box: [50, 3.8, 24.4, 29.2], step: 2, paint: 4 },
      { box: [50, 34, 24.4, 11.8], step: 4, paint: 4 },
    ],
    gaps: [
      [46.8, 34, 3.2, 11.8],
      [52, 33, 8, 1],
    ],
    windows: [[56, 0.8, 13, 3]],
    lines: 'M52 33v-8a8 8 0 0 1 8 8',
  },
  {
    from: 70,
    rooms: [
      { name: 'study', box: [77.4, 11.5, 30, 21.5], step: 3, paint: 1 },
      { box: [77.4, 34, 30, 11.8], step: 4, paint: 4 },
    ],
    gaps: [
      [74.2, 34, 3.2, 11.8],
      [79.4, 33, 8, 1],
    ],
    windows: [[87, 8.5, 15, 3]],
    lines: 'M79.4 33v-8a8 8 0 0 1 8 8',
  },
  {
    from: 80,
    rooms: [{ name: 'room', box: [77.4, 46.8, 30, 33.3], step: 2, paint: 2 }],
    gaps: [[80, 45.6, 8, 1.2]],
    windows: [[84, 80.1, 16, 3]],
    lines: 'M80 46.8v8a8 8 0 0 0 8-8',
  },
  {
    from: 90,
    rooms: [{ name: 'bedroom', box: [110.4, 5.8, 25, 40], step: 1, paint: 3 }],
    gaps: [[107.2, 36, 3.2, 8]],
    windows: [[115, 2.8, 16, 3]],
    lines: 'M110.4 36h8a8 8 0 0 1-8 8',
  },
  {
    from: 100,
    rooms: [
      { name: 'wardrobe', box: [110.4, 46.8, 25, 18], at: [121.5, 58], step: 3, paint: 4 },
      { name: 'bathroom', box: [110.4, 65.8, 25, 22], at: [125, 74.5], step: 4, paint: 1 },
    ],
    gaps: [
      [124, 45.8, 8, 1],
      [113, 64.8, 8, 1],
    ],
    windows: [[135.4, 70, 3, 8]],
    lines:
      'M132 46.8v8a8 8 0 0 1-8-8M113 65.8v8a8 8 0 0 0 8-8M118 80h16.4v7H118zM121 81a2.5 2.5 0 0 0 0 5h12.4v-5z',
  },
]

/** The kitchenette of the smallest flat; from 50 m² there is a kitchen. */
export const kitchenette = 'M41 46.8v20h6M42.5 49h3.5v5h-3.5zM41 58h6'

/** The balcony in front of the living room. */
export const balcony = 'M24 90.8v10h20v-10'

/** The plan's outer width changes at these sizes: [from m², right edge]. */
export const widths: readonly (readonly [number, number])[] = [
  [40, 50],
  [50, 77.4],
  [70, 110.4],
  [90, 138.4],
]

/** The axes of the load-bearing walls, which are 3 thick. */
export const axes = [-1.5, ...widths.map(([, right]) => right - 1.5)]
