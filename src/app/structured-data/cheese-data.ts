import { pictureOf } from '../../media/picture-of.ts'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import { formatAverage } from '../../lib/format-average.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import { centsPerKg } from '../../domain/cheese/price.ts'
import type { Shop } from '../../domain/shop/shop.ts'

function offer(cheese: Cheese, perKgCents: number, shop: Shop, siteUrl: string) {
  const price = (centsPerKg(perKgCents, shop.price) / 100).toFixed(2)
  return {
    '@type': 'Offer',
    url: `${siteUrl}/${cheese.slug}`,
    priceCurrency: shop.price.currency,
    price,
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: shop.price.currency,
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'KGM' },
    },
    availability: `https://schema.org/${cheese.inStock ? 'InStoreOnly' : 'OutOfStock'}`,
    seller: { '@id': `${siteUrl}/#store` },
  }
}

/** A schema.org Product; search engines reject a rating without votes. */
export function cheeseData(cheese: Cheese, shop: Shop, siteUrl: string) {
  const picture = pictureOf(cheese)
  return {
    '@type': 'Product',
    name: cheese.name,
    description: cheese.summary || undefined,
    url: `${siteUrl}/${cheese.slug}`,
    image: new URL(pictureUrl(picture, picture.width), siteUrl).href,
    category: 'Cheese',
    countryOfOrigin: cheese.countryIso,
    ...(cheese.pricePerKgCents !== null && { offers: offer(cheese, cheese.pricePerKgCents, shop, siteUrl) }),
    ...(cheese.counts.ratingCount > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: formatAverage(cheese.counts.averageRating),
        ratingCount: cheese.counts.ratingCount,
        bestRating: 5,
      },
    }),
  }
}
