import { formatMoney } from '../../../domain/cheese/price.ts'
import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { usePriceSettings } from '../../../backend/records/price-settings.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useDecideUpgradedPrice, useUpgradedPrices } from './get-upgraded-prices.ts'

/** Each price that the upgrade changed to what guests read, once. */
export function UpgradedPrices({ maySetPrices }: { maySetPrices: boolean }) {
  const { data: prices = [] } = useUpgradedPrices(maySetPrices)
  const { data: settings } = usePriceSettings()
  const deciding = useDecideUpgradedPrice()
  if (prices.length === 0 || !settings) return null
  return (
    <section aria-labelledby="upgraded-heading">
      <h2 id="upgraded-heading" className="heading text-minor">
        Prices of the upgrade
      </h2>
      <p className="mt-2 text-small text-ink-soft">
        Prices per kg are stored as guests have read them, not rounded each time any more.
      </p>
      <ul className="mt-3 border-t border-ink">
        {prices.map(({ id, cheeseName, fromDay, wasCents, isCents }) => {
          const [was, is] = [formatMoney(wasCents, settings), formatMoney(isCents, settings)]
          const subject = fromDay ? `${cheeseName} from ${formatDate(`${fromDay}T00:00`)}` : cheeseName
          return (
            <li
              key={id}
              className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-hairline py-1.5"
            >
              <span className="min-w-0 wrap-anywhere lining-nums">
                {subject} was {was}: keep {is} or go back
              </span>
              <span className="flex gap-3">
                <StaffButton
                  aria-label={`Keep ${is} for ${subject}`}
                  disabled={deciding.isPending}
                  onClick={() => deciding.mutate({ id, goesBack: false })}
                >
                  Keep {is}
                </StaffButton>
                <StaffButton
                  aria-label={`Go back to ${was} for ${subject}`}
                  disabled={deciding.isPending}
                  onClick={() => deciding.mutate({ id, goesBack: true })}
                >
                  Go back
                </StaffButton>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
