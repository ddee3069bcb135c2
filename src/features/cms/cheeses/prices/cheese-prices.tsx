import { formatPricePer100g, formatPricePerKg } from '../../../../domain/cheese/price.ts'
import { usePriceSettings } from '../../kit/prices/get-price-settings.ts'

/** Both prices as guests see them, with the shop's rounding. */
export function CheesePrices({ perKgCents }: { perKgCents: number | null }) {
  const { data: settings } = usePriceSettings()
  if (perKgCents === null) return <span className="text-ink-soft">No price yet</span>
  if (!settings) return null
  return (
    <span className="whitespace-nowrap tabular-nums lining-nums">
      {formatPricePer100g(perKgCents, settings)} <span className="text-ink-soft">per 100g</span>
      <br />
      {formatPricePerKg(perKgCents, settings)} <span className="text-ink-soft">per kg</span>
    </span>
  )
}
