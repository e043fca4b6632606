/** A link to the terms or their annex in a new tab: the booking stays open. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  readonly to: string
  readonly children: ReactNode
}

/** Says to screen readers that a link opens a new tab. */
export function NewTabHint() {
  const { t } = useTranslation('booking')
  return <span className="visuallyHidden">{t('terms.newTab')}</span>
}

export function NewTabLink({ to, children }: Props) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <NewTabHint />
    </a>
  )
}
