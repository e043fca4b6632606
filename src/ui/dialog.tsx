/**
 * A modal dialog (native), a sheet from below on phones; with an anchor, a popover at what opened it
 * on wider screens. Escape, a press outside and the cross close it; the focus goes back by itself.
 */
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react'
import { anchoredPlace } from './anchoredPlace.ts'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

interface Props {
  readonly open: boolean
  readonly title: ReactNode
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
  /** What the dialog belongs to: from 48rem on it opens there. */
  readonly anchor?: RefObject<HTMLElement | null>
}

/** In the page's own coordinates, so that it scrolls along with its anchor. */
function place(dialog: HTMLDialogElement, anchor: HTMLElement): void {
  const view = document.documentElement
  const { left, top } = anchoredPlace(
    anchor.getBoundingClientRect(),
    dialog.getBoundingClientRect(),
    { width: view.clientWidth, height: view.clientHeight },
  )
  dialog.style.setProperty('--left', `${left + scrollX}px`)
  dialog.style.setProperty('--top', `${top + scrollY}px`)
}

export function Dialog({ open, title, closeLabel, onClose, children, anchor }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = ref.current
    if (open && !dialog?.open) dialog?.showModal()
    if (!open && dialog?.open) dialog.close()
  }, [open])

  // Once shown and before it is painted; again when the window, the page or its own content changes.
  useLayoutEffect(() => {
    const dialog = ref.current
    const owner = anchor?.current
    if (!open || !dialog || !owner) return
    const adjust = (): void => place(dialog, owner)
    adjust()
    const sizes = new ResizeObserver(adjust)
    sizes.observe(dialog)
    sizes.observe(document.documentElement)
    addEventListener('resize', adjust)
    return () => {
      sizes.disconnect()
      removeEventListener('resize', adjust)
    }
  }, [open, anchor])

  return (
    // The browser gives the keyboard its own way out (Escape); a press on the backdrop is the pointer's.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={ref}
      className={`${styles.dialog} ${anchor ? styles.anchored : ''}`}
      aria-labelledby={titleId}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
    >
      {open && (
        <div className={styles.sheet}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button
              type="button"
              className={styles.close}
              aria-label={closeLabel}
              onClick={onClose}
            >
              <CloseIcon />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
