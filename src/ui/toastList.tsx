/** The messages, by Radix: announced, dismissed by a swipe or press, paused under the pointer or focus. */
import * as RadixToast from '@radix-ui/react-toast'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { showField } from './focus.ts'
import { CloseIcon } from './icons.tsx'
import styles from './toastList.module.css'

export interface ToastMessage {
  /** A success is announced politely (status), an error at once (alert). */
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly text: string
  /** A message with a link stays until it is dismissed. */
  readonly link?: { readonly to: string; readonly text: string }
  /** At the top of the window: the button that was pressed, or a wrong field, is at the bottom. */
  readonly at?: 'top'
  /** About something sent in the background: it stays when the page changes. Any other message closes with its page. */
  readonly isNews?: true
}

export interface Toast extends ToastMessage {
  readonly key: number
}

export interface ToasterLabels {
  readonly closeLabel: string
  /** The name of the region that holds the messages. */
  readonly regionLabel: string
}

interface Props extends ToasterLabels {
  readonly toasts: readonly Toast[]
  readonly onDismiss: (key: number) => void
}

/** Long enough to read both lines twice, ms. */
const duration = 10_000

/** An error at the top may cover the field that already has the focus. */
function uncoverField(shown: HTMLElement | null): void {
  if (shown && document.activeElement) showField({ target: document.activeElement })
}

export function ToastList({ toasts, onDismiss, closeLabel, regionLabel }: Props) {
  const viewport = useRef<HTMLOListElement>(null)
  /** What had the focus before the messages got it. */
  const before = useRef<HTMLElement>(null)

  function close(key: number): void {
    onDismiss(key)
    // Radix has moved the focus to the list, which is empty now.
    if (toasts.length === 1 && document.activeElement === viewport.current) before.current?.focus()
  }

  return (
    <RadixToast.Provider label={regionLabel} swipeDirection="right">
      {toasts.map(({ key, tone, title, text, link, at, isNews }) => (
        <RadixToast.Root
          key={key}
          ref={at && !isNews ? uncoverField : undefined}
          className={`${styles.toast} ${tone === 'error' ? styles.error : ''}`}
          duration={link ? Number.POSITIVE_INFINITY : duration}
          type={tone === 'error' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && close(key)}
        >
          {/* The space: without it the last word would be announced as one with the next text's first. */}
          <RadixToast.Title className={styles.title}>{`${title} `}</RadixToast.Title>
          <RadixToast.Description>{`${text} `}</RadixToast.Description>
          {link && (
            <Link to={link.to} className={styles.link}>
              {link.text}
            </Link>
          )}
          <RadixToast.Close className={styles.close} aria-label={closeLabel}>
            <CloseIcon />
          </RadixToast.Close>
        </RadixToast.Root>
      ))}
      <RadixToast.Viewport
        ref={viewport}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement
        }}
        className={`screenOnly ${styles.viewport}`}
        data-at={toasts.some(({ at }) => at === 'top') ? 'top' : undefined}
        label={`${regionLabel} ({hotkey})`}
      />
    </RadixToast.Provider>
  )
}
