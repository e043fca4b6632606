/** The button that sends a form. */
import { type ComponentProps, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { isFocusLost } from '../ui/focus.ts'

interface Props extends ComponentProps<typeof Button> {
  readonly isSending: boolean
}

/**
 * Disabled while it sends (specification §5), which loses the focus: screen readers announce the sending, and the
 * focus returns if nothing else has taken it.
 */
export function SendButton({ isSending, disabled, children, ...rest }: Props) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    const isOver = wasSending.current && !isSending
    wasSending.current = isSending
    // Without scrolling: a button at the bottom of the screen would move the page with every press.
    if (isOver && isFocusLost()) button.current?.focus({ preventScroll: true })
  }, [isSending])
  return (
    <>
      <Button {...rest} ref={button} type="submit" disabled={disabled || isSending}>
        {isSending ? t('sending') : children}
      </Button>
      <span className="visuallyHidden" aria-live="polite">
        {isSending && t('sending')}
      </span>
    </>
  )
}
