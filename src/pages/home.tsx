/** The home page (specification §2): the plan with its price, the painted room, how a booking goes. */
import { useTranslation } from 'react-i18next'
import copy from '../../locales/pl/home.json'
import { paths } from '../config/paths.ts'
import { addCopy } from '../i18n/i18n.ts'
import { Figures } from '../ui/figures.tsx'
import { ClosingPlane } from './closingPlane.tsx'
import { BeforeAfter } from './home/beforeAfter.tsx'
import { Hero } from './home/hero.tsx'
import { WorkAndDays } from './home/workAndDays.tsx'
import styles from './home.module.css'
import { PageHead } from './pageHead.tsx'

addCopy('home', copy)

export function HomePage() {
  const { t } = useTranslation('home')
  return (
    <>
      <PageHead page="home" />
      <Hero />
      <BeforeAfter />
      <WorkAndDays />
      <div className={`column ${styles.figures}`}>
        <Figures label={t('numbers.label')} items={t('numbers.items', { returnObjects: true })} />
      </div>
      <ClosingPlane {...t('closing', { returnObjects: true })} link={{ to: paths.contact }} />
    </>
  )
}
