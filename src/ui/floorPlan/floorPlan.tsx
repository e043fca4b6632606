/** The plan of the flat: it grows with the area, and is painted room by room. */
import { Dimensions, decimal } from './dimensions.tsx'
import styles from './floorPlan.module.css'
import { RoomPaint, round } from './roomPaint.tsx'
import { type Box, balcony, kitchenette, type Part, parts, type RoomName } from './rooms.ts'

interface Props {
  /** The flat's m². Without it all sizes are drawn, and the page's style sheet shows one by `data-from` and `data-size`. */
  readonly area?: number
  /** How many of the four painting steps are done. */
  readonly painted: 0 | 1 | 2 | 3 | 4
  /** A description of the drawing. */
  readonly label: string
  /** The rooms' names; without them only the areas are written into the rooms. */
  readonly names?: Readonly<Record<RoomName, string>>
}

const outerWall = 3

function boxPath([x, y, width, height]: Box): string {
  return `M${x} ${y}h${width}v${height}h-${width}z`
}

/** A room together with the walls around it. */
function wallPath([x, y, width, height]: Box): string {
  const start = (edge: number) => round(edge - outerWall)
  const length = (side: number) => round(side + 2 * outerWall)
  return boxPath([start(x), start(y), length(width), length(height)])
}

/** Glass: three lines along the wall's length. */
function windowLines([x, y, width, height]: Box): string {
  return width > height
    ? `M${x} ${y}h${width}m0 1.5h-${width}m0 1.5h${width}`
    : `M${x} ${y}v${height}m1.5 0v-${height}m1.5 0v${height}`
}

function PlanPart({ part, painted, names }: { part: Part } & Pick<Props, 'painted' | 'names'>) {
  const boxes = part.rooms.map(({ box }) => box)
  return (
    <g data-from={part.from}>
      <path className={styles.wall} d={boxes.map(wallPath).join('')} />
      <path
        className={styles.floor}
        d={[...boxes, ...part.gaps, ...part.windows].map(boxPath).join('')}
      />
      {part.rooms.map(
        (room) => room.step <= painted && <RoomPaint key={room.box.join()} room={room} />,
      )}
      <path className={styles.thin} d={part.lines + part.windows.map(windowLines).join('')} />
      {part.rooms.map(({ box: [x, y, width, height], at, name, paint, step, upright }) => {
        if (!name) return null
        const [centerX, centerY] = at ?? [x + width / 2, y + height / 2]
        const place = `translate(${centerX} ${centerY})${upright ? 'rotate(-90)' : ''}`
        return (
          <text
            key={`${x} ${y}`}
            className={styles.name}
            fill={step <= painted ? `var(--on-paint-${paint})` : 'currentColor'}
            transform={place}
          >
            {names && (
              <tspan x="0" y="-0.9">
                {names[name]}
              </tspan>
            )}
            <tspan className={styles.area} x="0" y={names ? '3.9' : '1.3'}>
              {`${decimal((width * height) / 100, 1)} m²`}
            </tspan>
          </text>
        )
      })}
    </g>
  )
}

export function FloorPlan({ area, painted, label, names }: Props) {
  const built = parts.filter(({ from }) => !area || from <= area)
  const ghosts = parts.flatMap(({ rooms }) => rooms.map(({ box }) => wallPath(box)))
  return (
    <div role="img" aria-label={label}>
      {/* Hidden, because in Firefox screen readers also read the texts inside an image. */}
      <svg className={styles.plan} viewBox="-19 -23 164 138" aria-hidden="true">
        <path className={styles.ghost} d={ghosts.join('')} />
        <Dimensions area={area} />
        <path className={styles.thin} d={balcony} />
        {built.map((part) => (
          <PlanPart key={part.from} part={part} painted={painted} names={names} />
        ))}
        {(!area || area === 40) && <path className={styles.thin} data-size="40" d={kitchenette} />}
      </svg>
    </div>
  )
}
