/** One room's paint: strokes of a roller side by side, up and down in turn. */
import styles from './floorPlan.module.css'
import type { Room } from './rooms.ts'

const strokes = 5

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Strokes run across the room's longer side; each overlaps the next, so that no seam shows. */
function strokePath([x, y, width, height]: Room['box'], index: number): string {
  const step = Math.max(width, height) / strokes
  const start = round(step * index)
  const length = round(step * (index + 1) - start)
  const reach = index < strokes - 1 ? round(length + 0.2) : length
  return width >= height
    ? `M${round(x + start)} ${y}h${reach}v${height}h-${reach}z`
    : `M${x} ${round(y + start)}v${reach}h${width}v-${reach}z`
}

export function RoomPaint({ room, painted }: { room: Room; painted: boolean }) {
  if (!painted) return null
  const [, , width, height] = room.box
  const direction = width >= height ? styles.down : styles.across
  return (
    <g className={`${direction} ${styles[`paint${room.paint}`]}`} data-step={room.step}>
      {Array.from({ length: strokes }, (_, index) => strokePath(room.box, index)).map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  )
}
