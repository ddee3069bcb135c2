import type { Reading } from '../../../../../domain/amounts.ts'
import { formatDate } from '../../../../../domain/shop/wall-clock.ts'
import { formatGrams } from '../../../../../domain/cheese/stock.ts'
import { AmountField } from '../../../kit/amounts/amount-field.tsx'
import type { TypedAmount } from '../../../kit/amounts/typed-amount.ts'
import { formatChange } from '../../format-stock.ts'
import type { StockedCheese } from '../../get-inventory.ts'
import { nearsBestBefore } from '../../stock-marks.tsx'

type CountRowProps = {
  cheese: StockedCheese
  typed: TypedAmount
  reading: Reading | undefined
  /** What the book lacked when it was sold. */
  missingGrams: number | undefined
  onChange: (typed: TypedAmount) => void
}

export function CountRow({ cheese, typed, reading, missingGrams, onChange }: CountRowProps) {
  const { name, grams, bestBefore } = cheese
  const difference = reading && 'amount' in reading ? reading.amount - grams : undefined
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-3 border-b border-hairline py-2 text-small lining-nums print:break-inside-avoid">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-ink-soft">
          {formatGrams(grams)} expected
          {bestBefore && nearsBestBefore(cheese) && (
            <span className="text-accent">, best before {formatDate(`${bestBefore}T00:00`)}</span>
          )}
        </p>
        {missingGrams !== undefined && (
          <p className="text-accent">
            {formatGrams(missingGrams)} more were sold than the book had. Count it.
          </p>
        )}
        {difference !== undefined && difference !== 0 && <p>{formatChange(difference)}</p>}
      </div>
      <AmountField
        kind="weight"
        look="row"
        label={`Counted of ${name}`}
        value={typed}
        onChange={onChange}
        limits={{ allowsZero: true, usual: Math.max(grams, 1_000) }}
      />
    </li>
  )
}
