/** The page at its route (specification §2). */
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/about.json'
import { addCopy } from '../i18n/i18n.ts'
import { PageHead } from './pageHead.tsx'

addCopy('about', copy)

export function AboutPage() {
  const { t } = useTranslation('about')
  return (
    <>
      <PageHead title={t('title')} description={t('description')} />
      <h1>{t('heading')}</h1>
    </>
  )
}
