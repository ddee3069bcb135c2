import type { CheeseSummary } from '../../domain/cheese/cheese.ts'
import { formatPricePer100g, formatPricePerKg } from '../../domain/cheese/price.ts'
import type { PriceSettings } from '../../domain/cheese/price.ts'

/** The price in the unit that the shop prefers is larger. */
export function CheesePrice({ cheese, price }: { cheese: CheeseSummary; price: PriceSettings }) {
  const cents = cheese.pricePerKgCents
  const prices =
    cents === null
      ? []
      : [
          { amount: formatPricePer100g(cents, price), unit: 'per 100g' },
          { amount: formatPricePerKg(cents, price), unit: 'per kg' },
        ]
  const [first, second] = price.display === 'per_kg' ? prices.toReversed() : prices
  return (
    <>
      <div>
        {first && second && (
          <p className="flex items-baseline gap-x-2">
            <span className="heading text-minor lining-nums">{first.amount}</span>
            <span className="text-small">{first.unit}</span>
            <span className="hidden text-ink-soft lining-nums md:inline print:inline">
              {`${second.amount} ${second.unit}`}
            </span>
          </p>
        )}
        <p className="label text-ink-soft">{cheese.inStock ? 'In Stock' : 'Out of Stock'}</p>
      </div>
      {!cheese.inStock && (
        <a
          href={`/stock-alerts/new?cheese=${cheese.slug}`}
          rel="nofollow"
          className="link inline-flex min-h-12 items-center text-small print:hidden"
        >
          Tell me when it is back
        </a>
      )}
    </>
  )
}
