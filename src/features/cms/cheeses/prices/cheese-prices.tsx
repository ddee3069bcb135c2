import { shownPrices, type Priced } from '../../../../domain/cheese/price.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'

/** Both prices as guests see them. */
export function CheesePrices({ price }: { price: Priced }) {
  const { data: settings } = usePriceSettings()
  if (price.pricePerKgCents === null) return <span className="text-ink-soft">No price yet</span>
  if (!settings) return null
  return (
    <span className={`tabular-nums lining-nums ${price.piece ? 'min-w-30' : 'whitespace-nowrap'}`}>
      {shownPrices(price, settings).map(({ amount, unit }) => (
        <span key={unit} className="block">
          {amount} <span className="text-ink-soft">{unit}</span>
        </span>
      ))}
    </span>
  )
}
