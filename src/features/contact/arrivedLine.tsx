/** The lasting line above the form: the last message has arrived. */
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'

export interface Arrived {
  /** Where the answer will go. */
  readonly email: string
  /** What arrived is a version before the last. */
  readonly earlier: boolean
}

/** The focus lay in the form that was sent or in the note that it waits; elsewhere it is left alone. */
function takeFormsFocus(line: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.closest('form')) line?.focus()
}

export function ArrivedLine({ arrived: { email, earlier } }: { arrived: Arrived }) {
  const { t } = useTranslation('contactForm')
  return (
    <div ref={takeFormsFocus} tabIndex={-1}>
      <Notice tone={earlier ? 'warning' : 'ok'}>
        <p>{t(earlier ? 'arrived.earlier' : 'arrived.text', { email })}</p>
      </Notice>
    </div>
  )
}
