/** One room's paint: the path of a roller back and forth across it, as one thick line. */
import styles from './floorPlan.module.css'
import type { Room } from './rooms.ts'

const lanes = 5

/** Rounded to a millimetre, so that binary fractions leave no long decimals in the path. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

/**
 * The path of the roller's middle: lane beside lane along the room's longer side. It turns half the roller's
 * width before the wall, so that the paint ends at the wall; it begins and ends at the wall itself.
 */
function rollerPath([x, y, width, height]: Room['box'], roller: number): string {
  const upright = width >= height
  const [first, near, far] = upright ? [x, y, y + height] : [y, x, x + width]
  const [across, along] = upright ? ['H', 'V'] : ['V', 'H']
  const middle = (lane: number) => round(first + roller * (lane + 0.5))
  let path = upright ? `M${middle(0)} ${near}` : `M${near} ${middle(0)}`
  for (let lane = 0; lane < lanes; lane++) {
    const turn = lane === lanes - 1 ? 0 : roller / 2
    if (lane > 0) path += `${across}${middle(lane)}`
    path += `${along}${round(lane % 2 === 0 ? far - turn : near + turn)}`
  }
  return path
}

export function RoomPaint({ room }: { room: Room }) {
  const [, , width, height] = room.box
  const roller = round(Math.max(width, height) / lanes)
  return (
    <path
      className={styles.paint}
      stroke={`var(--paint-${room.paint})`}
      data-step={room.step}
      d={rollerPath(room.box, roller)}
      pathLength="1"
      strokeWidth={roller}
    />
  )
}
