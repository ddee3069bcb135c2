import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { usualGrams, type StockedCheese } from '../get-inventory.ts'
import { AmountField } from '../../kit/amounts/amount-field.tsx'
import { LabeledInput } from '../../kit/fields/labeled-input.tsx'
import { Thumbnail } from '../../kit/pictures/thumbnail.tsx'
import type { TypedLine } from './delivery-draft.ts'

type DeliveryRowProps = { cheese: StockedCheese; line: TypedLine; onChange: (line: TypedLine) => void }

/** Lot and date are asked for once there is a weight. */
export function DeliveryRow({ cheese, line, onChange }: DeliveryRowProps) {
  return (
    <li className="border-b border-hairline py-2 text-small">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_9rem] items-start gap-3">
        <Thumbnail cheese={cheese} />
        <p className="min-w-0">
          <span className="block truncate font-semibold">{cheese.name}</span>
          <span className="text-ink-soft lining-nums">
            {cheese.isTracked ? formatGrams(cheese.grams) : 'Not tracked'}
          </span>
        </p>
        <AmountField
          look="row"
          kind="weight"
          label={`Weight of ${cheese.name}`}
          placeholder="g or kg"
          value={line.weight}
          onChange={(weight) => onChange({ ...line, weight })}
          limits={{ usual: usualGrams(cheese, 'delivery') }}
        />
      </div>
      {line.weight.text && (
        <div className="mt-2 grid grid-cols-2 gap-3 md:ml-17 md:max-w-md">
          <LabeledInput
            label="Lot"
            maxLength={60}
            value={line.lot}
            onChange={(event) => onChange({ ...line, lot: event.target.value })}
          />
          <LabeledInput
            label="Best before"
            type="date"
            value={line.bestBefore}
            onChange={(event) => onChange({ ...line, bestBefore: event.target.value })}
          />
        </div>
      )}
    </li>
  )
}
