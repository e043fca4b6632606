/** A link into the annex of the terms, in a tab of its own: the booking stays where it is. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { annex } from '../../config/paths.ts'

interface Props {
  readonly to: (typeof annex)[keyof typeof annex]
  readonly children: ReactNode
}

export function AnnexLink({ to, children }: Props) {
  const { t } = useTranslation('booking')
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visuallyHidden">{t('terms.newTab')}</span>
    </a>
  )
}
