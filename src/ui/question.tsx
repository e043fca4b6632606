/** Asks before something is done that can't be undone. */
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly open: boolean
  readonly title: string
  readonly yes: string
  readonly no: string
  readonly onYes: () => void
  readonly onNo: () => void
  /** What will happen. */
  readonly children: ReactNode
}

export function Question({ open, title, yes, no, onYes, onNo, children }: Props) {
  return (
    <Dialog open={open} title={title} closeLabel={no} onClose={onNo}>
      <p>{children}</p>
      <div className="buttonRow">
        <Button onClick={onYes}>{yes}</Button>
        <Button variant="secondary" onClick={onNo}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
