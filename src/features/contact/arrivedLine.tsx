/** The lasting line above the form: the last message has arrived. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../ui/notice.tsx'

export interface Arrived {
  /** Where the answer will go. */
  readonly email: string
  /** What arrived is a version before the last. */
  readonly earlier: boolean
}

export function ArrivedLine({ arrived: { email, earlier } }: { arrived: Arrived }) {
  const { t } = useTranslation('contactForm')
  const line = useRef<HTMLDivElement>(null)

  // The focus lay in the form that was sent or in the note that it waits; elsewhere it is left alone.
  useEffect(() => {
    const { activeElement, body } = document
    const isLost = !activeElement || activeElement === body
    if (isLost || activeElement.closest('form')) line.current?.focus()
  }, [])

  return (
    <div ref={line} tabIndex={-1}>
      <Notice tone={earlier ? 'warning' : 'ok'}>
        <p>{t(earlier ? 'arrived.earlier' : 'arrived.text', { email })}</p>
      </Notice>
    </div>
  )
}
