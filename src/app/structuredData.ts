/** What search engines read about the company (schema.org). No ratings: self-serving ones are against their rules. */
import about from '../../locales/pl/about.json'
import contact from '../../locales/pl/contact.json'
import dates from '../../locales/pl/dates.json'
import { site } from '../config/site.ts'
import { areaOptions } from '../domain/areas.ts'
import { i18n } from '../i18n/i18n.ts'

/** In the order of `dates.weekdays`, in which Sunday is the first. */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const prices = areaOptions.map(({ price }) => price)

/** A script element with the data; it is not executed, so the content security policy allows it. */
export function structuredData(): string {
  const { name, email, phone, address } = site.company
  const data = {
    '@context': 'https://schema.org',
    '@type': 'HousePainter',
    '@id': `${site.siteUrl}/#firma`,
    name: i18n.t('siteName'),
    legalName: name,
    url: `${site.siteUrl}/`,
    image: `${site.siteUrl}/og.png`,
    email,
    ...(phone && { telephone: phone }),
    ...(address && { address }),
    foundingDate: /\d{4}/.exec(about.title)?.[0],
    priceRange: `${Math.min(...prices)}–${Math.max(...prices)} PLN`,
    areaServed: contact.area.districts.map((district) => ({
      '@type': 'AdministrativeArea',
      name: `Warszawa, ${district}`,
    })),
    openingHoursSpecification: contact.hours.items.flatMap(({ days, time }) => {
      const times = time.match(/\d+:\d\d/g)?.map((one) => one.padStart(5, '0'))
      if (!times) return [] // by arrangement
      const [opens, closes] = times
      const names = days.toLowerCase().split('–')
      const [first = 0, last = first] = names.map((name) => dates.weekdays.indexOf(name))
      const dayOfWeek = weekdays.slice(first, last + 1)
      return { '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }
    }),
    makesOffer: {
      '@type': 'AggregateOffer',
      priceCurrency: 'PLN',
      lowPrice: Math.min(...prices),
      highPrice: Math.max(...prices),
      offerCount: areaOptions.length,
      offers: areaOptions.map(({ label, price }) => ({
        '@type': 'Offer',
        name: i18n.t('build:offer', { area: label }),
        price,
        priceCurrency: 'PLN',
      })),
    },
  }
  // Without the marks of our typesetting: word joiners and no-break spaces.
  const plain = JSON.stringify(data).replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
  // A "<" in the copy could end the element.
  const json = plain.replaceAll('<', '\\u003c')
  return `<script type="application/ld+json">${json}</script>`
}
