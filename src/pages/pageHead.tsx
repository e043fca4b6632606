/** The beginning of a page: title, description and preview for the document's head; heading and lead. */
import { useTranslation } from 'react-i18next'
import { paths } from '../config/paths.ts'
import { site } from '../config/site.ts'
import { i18n } from '../i18n/i18n.ts'
import styles from './pageHead.module.css'

type Page = keyof typeof paths | 'notFound'

/** Hoisted into the document's head by React. A page without a path is kept out of search engines. */
export function PageHead({ page }: { page: Page }) {
  const { t } = useTranslation([page, 'common'])
  const title = t('common:titleSuffix', { title: t(`${page}:title`) })
  const description = t(`${page}:description`)
  const address = page !== 'notFound' && site.siteUrl + paths[page]
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {/* Only in prerendered HTML, for crawlers: the browser needs no code for it. */}
      {import.meta.env.SSR && address && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:locale" content="pl_PL" />
          <meta property="og:site_name" content={t('common:siteName')} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${site.siteUrl}/og.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={i18n.t('build:image')} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}

/** The head, and the page's one h1 with a lead beside or under it. */
export function PageOpening({ page }: { page: Exclude<Page, 'home' | 'booking' | 'notFound'> }) {
  const { t } = useTranslation(page)
  return (
    <>
      <PageHead page={page} />
      <div className={`column columns ${styles.opening}`}>
        <h1>{t('heading')}</h1>
        <p className={`lead ${styles.lead}`}>{t('lead')}</p>
      </div>
    </>
  )
}
