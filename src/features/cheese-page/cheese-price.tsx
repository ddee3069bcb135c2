import type { CheeseSummary } from '../../domain/cheese.ts'
import { formatPricePer100g, formatPricePerKg } from '../../domain/price.ts'
import type { PriceSettings } from '../../domain/price.ts'

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
    <div className="border-t border-ink pt-3">
      {first && second && (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="heading text-head lining-nums">{first.amount}</span>
          <span>{first.unit}</span>
          <span className="text-ink-soft lining-nums">{`${second.amount} ${second.unit}`}</span>
        </p>
      )}
      <p className="label mt-1.5 text-ink-soft">{cheese.inStock ? 'In Stock' : 'Out of Stock'}</p>
      {!cheese.inStock && (
        <a
          href={`/stock-alerts/new?cheese=${cheese.slug}`}
          rel="nofollow"
          className="link inline-flex min-h-11 items-center"
        >
          Tell me when it is back
        </a>
      )}
    </div>
  )
}
