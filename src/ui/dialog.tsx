/**
 * A native modal dialog: a sheet at the bottom on phones. On wider screens an anchored one opens at its
 * field, or in the middle if the browser has no anchor positioning. Escape, a press outside and the
 * cross close it; the browser then restores the focus.
 */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Button } from './button.tsx'
import styles from './dialog.module.css'
import { ignoreSecondTap } from './focus.ts'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** On screens at least 48rem wide it opens beside the page's picker field. */
  readonly anchored?: boolean
  /** The id of the element that is read out with the title. */
  readonly describedBy?: string
}

/** Open while it is rendered. */
export function Dialog(props: DialogProps) {
  const { title, closeLabel, onClose, children, anchored, describedBy } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { key } = useLocation()

  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // On its parent: after an animation of its own, an anchored dialog would take no taps in WebKit.
    ignoreSecondTap(dialog?.parentElement)
    // Closed before it is removed, so that the browser restores the focus.
    return () => dialog?.close()
  }, [])

  // Back shows another step or page beneath it, which takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closed once the address changes
  useLayoutEffect(() => () => ref.current?.close(), [key])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, the backdrop needs no key
    <dialog
      ref={ref}
      className={`${styles.dialog} ${anchored ? styles.anchored : ''}`}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      // StrictMode opens it twice: the first close event comes when it is open again.
      onClose={() => ref.current?.open || onClose()}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          <h2 id={titleId} className={`h3 ${styles.title}`}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  )
}

interface QuestionProps {
  readonly title: string
  readonly yes: string
  readonly no: string
  readonly onYes: () => void
  readonly onNo: () => void
  /** What will happen. */
  readonly children: ReactNode
}

/** Asks before something is done that can't be undone. */
export function Question({ title, yes, no, onYes, onNo, children }: QuestionProps) {
  const textId = useId()
  return (
    <Dialog title={title} closeLabel={no} onClose={onNo} describedBy={textId}>
      <p id={textId}>{children}</p>
      <div className="buttonRow">
        <Button onClick={onYes}>{yes}</Button>
        <Button variant="secondary" onClick={onNo}>
          {no}
        </Button>
      </div>
    </Dialog>
  )
}
