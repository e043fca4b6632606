/** The document's title follows what the booking page shows: history and tabs tell the steps apart. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

export function usePageTitle(title: string): void {
  const { t } = useTranslation()
  const whole = t('titleSuffix', { title })
  useEffect(() => {
    document.title = whole
  }, [whole])
}
