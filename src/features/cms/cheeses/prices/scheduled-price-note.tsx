import { describePrice } from '../../../../domain/cheese/price.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import type { ListedCheese } from '../list/list-cheeses.ts'

/** The next price that is planned, if there is one. */
export function ScheduledPriceNote({ cheese: { nextPrice } }: { cheese: Pick<ListedCheese, 'nextPrice'> }) {
  const { data: settings } = usePriceSettings()
  if (!nextPrice || !settings) return null
  return (
    <span className="mt-1 block text-ink-soft">
      {describePrice(nextPrice, settings)} from {formatDate(`${nextPrice.fromDay}T00:00`)}
    </span>
  )
}
