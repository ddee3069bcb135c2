import { WEEKDAYS, spansOf, weekdayName, type Span } from '../../domain/shop/opening-hours.ts'
import { declaredAccess } from '../../domain/shop/access.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { SocialPicture } from '../social-picture.ts'

/** How search engines are told that a date is closed. */
const CLOSED_ALL_DAY: Span = { opens: '00:00', closes: '00:00' }

/** An end before its start is after midnight there too, but 24:00 is not a time. */
const spanData = ({ opens, closes }: Span, when: Record<string, string | string[]>) => ({
  '@type': 'OpeningHoursSpecification',
  opens,
  closes: closes === '24:00' ? '23:59' : closes,
  ...when,
})

export function storeData(shop: Shop, siteUrl: string, picture: SocialPicture | undefined) {
  return {
    '@type': 'Store',
    '@id': `${siteUrl}/#store`,
    name: shop.name,
    url: siteUrl,
    image: picture && new URL(picture.url, siteUrl).href,
    telephone: shop.phone || undefined,
    email: shop.email || undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: shop.postalAddress || undefined,
      addressCountry: shop.countryIso || undefined,
    },
    currenciesAccepted: shop.price.currency || undefined,
    ...(shop.photoProfileUrl && { sameAs: [shop.photoProfileUrl] }),
    openingHoursSpecification: [...new Set(Object.values(shop.hours ?? {}))].flatMap((hours) => {
      const dayOfWeek = WEEKDAYS.filter((day) => shop.hours?.[day] === hours).map(weekdayName)
      return spansOf(hours).map((span) => spanData(span, { dayOfWeek }))
    }),
    specialOpeningHoursSpecification: shop.specialDays.flatMap(({ from, to, hours }) =>
      (hours === 'closed' ? [CLOSED_ALL_DAY] : spansOf(hours)).map((span) =>
        spanData(span, { validFrom: from, validThrough: to }),
      ),
    ),
  }
}

/** What the shop declares about access, for the page that tells it. */
export const accessData = ({ access }: Shop) => ({
  amenityFeature: declaredAccess(access).map(({ feature, value }) => ({
    '@type': 'LocationFeatureSpecification',
    name: feature,
    value,
  })),
})
