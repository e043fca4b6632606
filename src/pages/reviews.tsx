/** The page at its route (specification §2). */
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/reviews.json'
import { addCopy } from '../i18n/i18n.ts'
import { PageHead } from './pageHead.tsx'

addCopy('reviews', copy)

export function ReviewsPage() {
  const { t } = useTranslation('reviews')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <h1>{t('heading')}</h1>
    </>
  )
}
