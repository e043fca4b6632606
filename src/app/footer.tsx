/** The footer, like the title block of a drawing: the company's data from the settings. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { annex, bookingAddress, paths } from '../config/paths.ts'
import { site } from '../config/site.ts'
import { phoneLink, registerLine } from '../domain/company.ts'
import styles from './footer.module.css'

function Cell({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

export function Footer() {
  const { t } = useTranslation()
  const { name, email, phone, address } = site.company
  const register = registerLine(site.company, t('register', { returnObjects: true }))
  return (
    <footer className={`column ${styles.footer} screenOnly`}>
      <dl className={`facts ${styles.block}`}>
        <Cell label={t('footer.company')}>{name}</Cell>
        {address && <Cell label={t('footer.address')}>{address}</Cell>}
        <Cell label={t('footer.email')}>
          <a href={`mailto:${email}`}>{email}</a>
        </Cell>
        {phone && (
          <Cell label={t('footer.phone')}>
            <a href={phoneLink(phone)}>{phone}</a>
          </Cell>
        )}
        {register && <Cell label={t('footer.register')}>{register}</Cell>}
        <Cell label={t('footer.hours')}>{t('footer.hoursText')}</Cell>
        <Cell label={t('footer.area')}>{t('footer.areaText')}</Cell>
        <Cell label={t('footer.booked')}>
          <Link to={bookingAddress()}>{t('footer.booking')}</Link>
        </Cell>
        <Cell label={t('footer.documents')}>
          <Link to={paths.terms}>{t('footer.terms')}</Link>
        </Cell>
        <Cell label={t('footer.withdrawalTerm')}>
          <Link to={paths.withdrawal}>{t('footer.withdrawal')}</Link>
        </Cell>
        <Cell label={<Link to={annex.privacy}>{t('footer.privacy')}</Link>}>
          {t('footer.privacyText')}
        </Cell>
      </dl>
    </footer>
  )
}
