/** A page's title, description and what links to it show; React hoists them into the document's head. */
import { useTranslation } from 'react-i18next'
import type { SitePath } from '../config/paths.ts'
import { site } from '../config/site.ts'

interface Props {
  readonly title: string
  readonly description: string
  /** The page's own address; a page without one is not for search engines. */
  readonly path?: SitePath
}

export function PageHead({ title, description, path }: Props) {
  const { t } = useTranslation()
  const fullTitle = t('titleSuffix', { title })
  const address = path && site.siteUrl + path
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {address ? <link rel="canonical" href={address} /> : <meta name="robots" content="noindex" />}
      {/* For crawlers alone, which read each page's own HTML: it costs the browser no code. */}
      {import.meta.env.SSR && address && (
        <>
          <meta property="og:type" content="website" />
          <meta property="og:locale" content="pl_PL" />
          <meta property="og:site_name" content={t('siteName')} />
          <meta property="og:title" content={fullTitle} />
          <meta property="og:description" content={description} />
          <meta property="og:url" content={address} />
          <meta property="og:image" content={`${site.siteUrl}/og.png`} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={t('ogImage')} />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
    </>
  )
}
