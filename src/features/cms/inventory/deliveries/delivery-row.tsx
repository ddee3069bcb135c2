import { formatGrams } from '../../../../domain/cheese/stock.ts'
import type { StockedCheese } from '../get-inventory.ts'
import { LabeledInput } from '../../kit/fields/labeled-input.tsx'
import { Thumbnail } from '../../kit/pictures/thumbnail.tsx'

export type TypedLine = { grams: string; lot: string; bestBefore: string }

type DeliveryRowProps = { cheese: StockedCheese; line: TypedLine; onChange: (line: TypedLine) => void }

/** Lot and date are asked for once there are grams. */
export function DeliveryRow({ cheese, line, onChange }: DeliveryRowProps) {
  return (
    <li className="border-b border-hairline py-2 text-small">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_7rem] items-center gap-3">
        <Thumbnail cheese={cheese} />
        <p className="min-w-0">
          <span className="block truncate font-semibold">{cheese.name}</span>
          <span className="text-ink-soft lining-nums">
            {cheese.isTracked ? formatGrams(cheese.grams) : 'Not tracked'}
          </span>
        </p>
        <LabeledInput
          label={`Grams of ${cheese.name}`}
          hideLabel
          inputMode="numeric"
          placeholder="g"
          value={line.grams}
          onChange={(event) =>
            onChange({ ...line, grams: event.target.value.replaceAll(/\D/g, '').slice(0, 7) })
          }
        />
      </div>
      {line.grams && (
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
