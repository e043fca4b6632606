/** The icons, on a 24-unit grid, as large as the text. Decoration only: the words are beside them or in a label. */
import type { ComponentProps } from 'react'

function icon(path: string) {
  return (props: ComponentProps<'svg'>) => (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
      {...props}
    >
      <path d={path} />
    </svg>
  )
}

export const CheckIcon = icon('m4 12.5 5.5 5.5L20 6.5')
export const CloseIcon = icon('m5 5 14 14M19 5 5 19')
export const MenuIcon = icon('M3 7h18M3 12h18M3 17h18')
export const ArrowRightIcon = icon('M3 12h17m-6.5-6.5L20 12l-6.5 6.5')
export const ArrowLeftIcon = icon('M21 12H4m6.5-6.5L4 12l6.5 6.5')
export const ChevronDownIcon = icon('m6 9.5 6 6 6-6')
export const CopyIcon = icon('M8 8h12v12H8zM4 16V4h12')
export const PrintIcon = icon('M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z')
export const CalendarIcon = icon('M3 5h18v16H3zM3 10h18M8 2v5M16 2v5')
export const ShareIcon = icon('M12 15V3M7.5 7.5 12 3l4.5 4.5M5 12v9h14v-9')
export const DownloadIcon = icon('M12 3v12m-4.5-4.5L12 15l4.5-4.5M4 20h16')
export const StarIcon = icon(
  'm12 2.5 2.9 6.1 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6L2.5 9.4l6.6-.8z',
)
