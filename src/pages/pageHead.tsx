/** A page's title and description; React hoists them into the document's head. */
import { useTranslation } from 'react-i18next'

export function PageHead({ title, description }: { title: string; description: string }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('titleSuffix', { title })}</title>
      <meta name="description" content={description} />
    </>
  )
}
