/** A link to the terms or their annex in a new tab: the booking stays open. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { annex, paths } from '../../config/paths.ts'

interface Props {
  readonly to: typeof paths.terms | (typeof annex)[keyof typeof annex]
  readonly children: ReactNode
}

export function NewTabLink({ to, children }: Props) {
  const { t } = useTranslation('booking')
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visuallyHidden">{t('terms.newTab')}</span>
    </a>
  )
}
