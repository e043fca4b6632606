/** The services (specification §2, §9): two packages, when to repaint, why us, the process. */
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/services.json'
import { orderLink } from '../config/paths.ts'
import { addCopy } from '../i18n/i18n.ts'
import { RuledList } from '../ui/ruledList.tsx'
import { Section } from '../ui/section.tsx'
import { ClosingPlane } from './closingPlane.tsx'
import { PageOpening } from './pageHead.tsx'
import { Packages } from './services/packages.tsx'
import { RepaintYears } from './services/repaintYears.tsx'

addCopy('services', copy)

export function ServicesPage() {
  const { t } = useTranslation('services')
  return (
    <>
      <PageOpening page="services" />
      <Packages />
      <Section title={t('repaint.heading')} lead={t('repaint.text')}>
        <RepaintYears />
      </Section>
      <Section title={t('reasons.heading')}>
        <RuledList items={t('reasons.items', { returnObjects: true })} />
      </Section>
      <Section title={t('process.heading')}>
        <RuledList ordered items={t('process.items', { returnObjects: true })} />
      </Section>
      <ClosingPlane {...t('closing', { returnObjects: true })} link={orderLink} />
    </>
  )
}
