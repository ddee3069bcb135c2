import { pictureOf } from '../../media/picture-of.ts'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import { formatAverage } from '../../lib/format-number.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import { plainAmount, type Piece } from '../../domain/cheese/price.ts'
import type { Shop } from '../../domain/shop/shop.ts'

const unitPrice = (cents: number, unitCode: string, { price: { currency }, tax }: Shop) => ({
  '@type': 'UnitPriceSpecification',
  price: plainAmount(cents),
  priceCurrency: currency,
  valueAddedTaxIncluded: tax.isIncluded,
  referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode },
})

/** C62 is one piece. */
const unitPrices = (perKgCents: number, piece: Piece | null, shop: Shop) =>
  piece
    ? [unitPrice(piece.cents, 'C62', shop), unitPrice(perKgCents, 'KGM', shop)]
    : unitPrice(perKgCents, 'KGM', shop)

function offer(cheese: Cheese, perKgCents: number, shop: Shop, siteUrl: string) {
  return {
    '@type': 'Offer',
    url: `${siteUrl}/${cheese.slug}`,
    priceCurrency: shop.price.currency,
    price: plainAmount(cheese.piece?.cents ?? perKgCents),
    priceSpecification: unitPrices(perKgCents, cheese.piece, shop),
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
