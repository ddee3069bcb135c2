import { useState, type FormEvent } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { atPrice, describePrice, plainAmount, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { NOTHING_TYPED, problemOf } from '../../kit/amounts/typed-amount.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import {
  inUnit,
  PRICE_LABELS,
  PriceField,
  readPrice,
  unitOf,
  type TypedPrice,
} from '../../kit/prices/price-field.tsx'
import { useSavePrice } from '../../kit/prices/save-price.ts'
import { Sheet } from '../../kit/screen/sheet.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { StockedCheese } from '../get-inventory.ts'
import { NumberKeys } from './number-keys.tsx'

type PriceSheetProps = { cheese: StockedCheese; onClose: () => void }

export function PriceSheet(props: PriceSheetProps) {
  const { data: settings } = usePriceSettings()
  return settings ? <PriceForm {...props} settings={settings} /> : null
}

/** The price is typed in the unit that guests read. */
function PriceForm({ cheese, onClose, settings }: PriceSheetProps & { settings: PriceSettings }) {
  const unit = unitOf(cheese, settings)
  const before = cheese.piece?.cents ?? cheese.pricePerKgCents
  const [typed, setTyped] = useState<TypedPrice>(NOTHING_TYPED)
  const [problem, setProblem] = useState<string>()
  const saving = useSavePrice((cents) => describePrice(atPrice(cents, cheese), settings) ?? '')
  const { reading, cents } = readPrice(typed, unit, settings)

  const change = (next: TypedPrice) => {
    setTyped(next)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (cents === undefined) return setProblem(problemOf(reading))
    saving.mutate(
      { cheese, cents },
      { onSuccess: onClose, onError: (error) => setProblem(describeError(error)) },
    )
  }

  return (
    <Sheet title={cheese.name} onClose={onClose}>
      <form onSubmit={submit} className="space-y-3">
        <PriceField
          look="large"
          unit={unit}
          label={PRICE_LABELS[unit]}
          value={typed}
          onChange={change}
          settings={settings}
          placeholder={before === null ? undefined : plainAmount(inUnit(before, unit))}
          hint={before === null ? undefined : `Now ${describePrice(cheese, settings)}`}
          error={problem}
        />
        <NumberKeys value={typed.text} onChange={(text) => change({ text })} />
        <StaffButton
          type="submit"
          look="primary"
          className="min-h-14 w-full text-body"
          disabled={saving.isPending}
        >
          Save price
        </StaffButton>
      </form>
    </Sheet>
  )
}
