/** The lasting line above the form: the last message has arrived. */
import { useTranslation } from 'react-i18next'
import { isFocusLost } from '../../ui/focus.ts'
import { Notice } from '../../ui/notice.tsx'

/** The focus lay in the form that was sent or in the note that it waits; elsewhere it is left alone. */
function takeFormsFocus(line: HTMLElement | null): void {
  if (isFocusLost() || document.activeElement?.closest('form')) line?.focus()
}

/** `email`: where the answer will go. */
export function ArrivedLine({ email }: { email: string }) {
  const { t } = useTranslation('contactForm')
  return (
    <div ref={takeFormsFocus} tabIndex={-1}>
      <Notice tone="ok">
        <p>{t('arrived', { email })}</p>
      </Notice>
    </div>
  )
}
