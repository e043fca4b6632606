/** The contact page (specification §2): who we are, where and when we work, the form, five answers. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import copy from '../../locales/pl/contact.json'
import { messageHeading } from '../config/paths.ts'
import { ContactForm } from '../features/contact/contactForm.tsx'
import { addCopy } from '../i18n/i18n.ts'
import { Section } from '../ui/section.tsx'
import { Facts } from './contact/facts.tsx'
import styles from './contact.module.css'
import { PageOpening } from './pageHead.tsx'

addCopy('contact', copy)

export function ContactPage() {
  const { t } = useTranslation('contact')
  return (
    <>
      <PageOpening page="contact" />
      <p className={`screenOnly ${styles.toForm}`}>
        <Link to={`#${messageHeading}`}>{t('form.go')}</Link>
      </p>
      <div className="column columns">
        <Facts />
        <section className={`stack ${styles.form}`} aria-labelledby={messageHeading}>
          <h2 id={messageHeading}>{t('form.heading')}</h2>
          <p>{t('form.text')}</p>
          <ContactForm />
        </section>
      </div>
      <Section title={t('faq.heading')}>
        <dl className="rows">
          {t('faq.items', { returnObjects: true }).map(({ question, answer }) => (
            <div key={question} className="columns">
              <dt className="h3">{question}</dt>
              <dd className="measure">{answer}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  )
}
