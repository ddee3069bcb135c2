import type { Cheese } from '../../domain/cheese/cheese.ts'
import { shownPrices, taxNote } from '../../domain/cheese/price.ts'
import type { Shop } from '../../domain/shop/shop.ts'

/** The price in the unit that the shop prefers is larger. */
export function CheesePrice({ cheese, shop }: { cheese: Cheese; shop: Shop }) {
  const [first, second] = shownPrices(cheese, shop.price)
  const tax = first && taxNote(cheese.taxPercent, shop.price, shop.tax)
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
        {tax && <p className="text-small text-ink-soft lining-nums">{tax}</p>}
        <p className="label text-ink-soft">{cheese.inStock ? 'In Stock' : 'Out of Stock'}</p>
      </div>
      {cheese.inStock && first && shop.takesOrders && (
        <a
          href={`/orders/new?line=${cheese.slug}`}
          rel="nofollow"
          className="link inline-flex items-center text-small print:hidden"
        >
          Set aside
        </a>
      )}
      {!cheese.inStock && (
        <a
          href={`/stock-alerts/new?cheese=${cheese.slug}`}
          rel="nofollow"
          className="link inline-flex items-center text-small print:hidden"
        >
          Tell me when it is back
        </a>
      )}
    </>
  )
}
