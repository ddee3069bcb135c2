import type { ComponentProps } from 'react'
import { formatGrams } from './format-stock.ts'
import type { StockedCheese } from './get-inventory.ts'
import { Thumbnail } from './thumbnail.tsx'

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
            {cheese.isCounted ? formatGrams(cheese.grams) : 'Not counted'}
          </span>
        </p>
        <Field
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
          <Field
            label="Lot"
            maxLength={60}
            value={line.lot}
            onChange={(event) => onChange({ ...line, lot: event.target.value })}
          />
          <Field
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

type FieldProps = ComponentProps<'input'> & { label: string; hideLabel?: boolean }

function Field({ label, hideLabel, ...input }: FieldProps) {
  return (
    <label className="label block min-w-0 text-ink-soft">
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
      <input
        {...input}
        className="block min-h-11 w-full min-w-0 border border-ink-soft bg-transparent px-3 text-body tracking-normal text-ink normal-case lining-nums"
      />
    </label>
  )
}
