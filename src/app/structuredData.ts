/** What search engines read about the company (schema.org). No ratings: self-serving ones are against their rules. */
import about from '../../locales/pl/about.json'
import contact from '../../locales/pl/contact.json'
import { site } from '../config/site.ts'
import { areaOptions } from '../domain/areas.ts'
import { i18n } from '../i18n/i18n.ts'

/** The days of each line of the opening hours; the last line, by arrangement, has none. */
const days = [['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'], ['Saturday']]
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
    openingHoursSpecification: days.map((dayOfWeek, line) => {
      const times = contact.hours.items[line]?.time.match(/\d+:\d\d/g) ?? []
      const [opens, closes] = times.map((time) => time.padStart(5, '0'))
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
