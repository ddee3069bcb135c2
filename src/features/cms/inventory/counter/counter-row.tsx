import { Printer } from 'lucide-react'
import { describePrice } from '../../../../domain/cheese/price.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import { StaffButton, StaffLink } from '../../kit/screen/staff-button.tsx'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import type { StockedCheese } from '../get-inventory.ts'
import { useSetInStock } from './set-in-stock.ts'
import { StockMarks } from '../stock-marks.tsx'
import { Thumbnail } from '../../kit/pictures/thumbnail.tsx'

type CounterRowProps = {
  cheese: StockedCheese
  onSale: () => void
  onCount: () => void
  /** Nothing for those who may not set prices. */
  onPrice: (() => void) | undefined
}

export function CounterRow({ cheese, onSale, onCount, onPrice }: CounterRowProps) {
  const { id, name, inStock, isTracked, grams } = cheese
  const switching = useSetInStock()
  return (
    <li className="border-b border-hairline py-2 text-small">
      <div className="flex items-center gap-3">
        <Thumbnail cheese={cheese} />
        <div className="min-w-0 grow">
          <p className="line-clamp-2 font-semibold wrap-anywhere">{name}</p>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 lining-nums tabular-nums">
            <Price cheese={cheese} onChange={onPrice} />
            {isTracked && <span className="text-ink-soft">{formatGrams(grams)}</span>}
            <StockMarks cheese={cheese} />
          </p>
        </div>
      </div>
      <div className="mt-1 grid grid-cols-[1.2fr_1fr_auto] gap-2">
        <StaffButton
          look="primary"
          aria-label={`Sale of ${name}`}
          disabled={cheese.pricePerKgCents === null}
          onClick={onSale}
        >
          Sale
        </StaffButton>
        {inStock ? (
          <StaffButton
            aria-label={`${name} is out of stock`}
            className="px-2!"
            disabled={switching.isPending}
            onClick={() => switching.mutate({ cheese, inStock: false })}
          >
            Out of stock
          </StaffButton>
        ) : (
          <StaffButton
            aria-label={`${name} is back in stock`}
            className="px-2!"
            disabled={switching.isPending}
            onClick={() => (isTracked ? onCount() : switching.mutate({ cheese, inStock: true }))}
          >
            Back in stock
          </StaffButton>
        )}
        <StaffLink to={`/cms/cheeses/${id}/placard`} aria-label={`Placard for ${name}`}>
          <Printer aria-hidden="true" size={18} />
        </StaffLink>
      </div>
    </li>
  )
}

function Price({ cheese, onChange }: { cheese: StockedCheese; onChange: (() => void) | undefined }) {
  const { data: settings } = usePriceSettings()
  // How a price reads depends on the settings.
  if (!settings) return null
  const text = describePrice(cheese, settings) ?? 'No price yet'
  if (!onChange) return <span>{text}</span>
  return (
    <button
      type="button"
      aria-label={`Change the price of ${cheese.name}, ${text}`}
      onClick={onChange}
      className="link inline-flex min-h-11 cursor-pointer items-center"
    >
      {text}
    </button>
  )
}
