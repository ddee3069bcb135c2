import { WEEKDAYS, openingTimes, weekdayName } from '../../domain/opening-hours.ts'
import type { Shop } from '../../domain/shop.ts'

export function storeData(shop: Shop, siteUrl: string) {
  return {
    '@type': 'Store',
    '@id': `${siteUrl}/#store`,
    name: shop.name,
    url: siteUrl,
    image: `${siteUrl}/media/og/default.jpg`,
    telephone: shop.phone || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.postalAddress || undefined,
      addressCountry: shop.countryIso,
    },
    currenciesAccepted: shop.price.currency,
    ...(shop.photoProfileUrl && { sameAs: [shop.photoProfileUrl] }),
    openingHoursSpecification: WEEKDAYS.flatMap((day) => {
      const times = openingTimes(shop.hours[day])
      return times ? [{ '@type': 'OpeningHoursSpecification', dayOfWeek: weekdayName(day), ...times }] : []
    }),
  }
}
