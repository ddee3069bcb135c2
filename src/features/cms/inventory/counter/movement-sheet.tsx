import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { describeError } from '../../../../backend/errors.ts'
import {
  centsPerKg,
  formatMoney,
  formatPricePerKg,
  type PriceSettings,
} from '../../../../domain/cheese/price.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { usePriceSettings } from '../../kit/prices/get-price-settings.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { Choice } from './choice.tsx'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { KIND_LABELS, type RecordedKind } from '../format-stock.ts'
import type { StockedCheese } from '../get-inventory.ts'
import { NumberField } from './number-field.tsx'
import { NumberKeys } from './number-keys.tsx'
import { parseQuantity, type Unit } from './parse-quantity.ts'
import { useRecordMovement } from './record-movement.ts'
import { Sheet } from '../../kit/screen/sheet.tsx'
import { StopTracking } from '../stop-tracking.tsx'

const KINDS: RecordedKind[] = ['sale', 'delivery', 'waste', 'count']

type MovementSheetProps = { cheese: StockedCheese; kind: RecordedKind; onClose: () => void }

/** Records a sale, delivery, waste or count of one cheese. */
export function MovementSheet({ cheese, kind: firstKind, onClose }: MovementSheetProps) {
  const { data: prices } = usePriceSettings()
  const [kind, setKind] = useState(firstKind)
  const [chosenUnit, setUnit] = useState<Unit>('g')
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const recording = useRecordMovement()
  const unit = kind === 'sale' && cheese.pricePerKgCents ? chosenUnit : 'g'

  const change = (text: string) => {
    setTyped(text)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const quantity = parseQuantity(typed, unit, kind)
    if ('problem' in quantity) return setProblem(quantity.problem)
    recording.mutate(
      { cheeseId: cheese.id, cheeseName: cheese.name, kind, note, ...quantity },
      { onSuccess: onClose, onError: (error) => setProblem(describeError(error)) },
    )
  }

  return (
    <Sheet title={cheese.name} onClose={onClose}>
      <form onSubmit={submit} className="space-y-3">
        <Choice
          legend="What to record"
          options={KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          value={kind}
          onChange={setKind}
        />
        {kind === 'sale' && cheese.pricePerKgCents !== null && (
          <Choice
            legend="Unit"
            options={[
              { value: 'g', label: 'Grams' },
              { value: 'money', label: 'Money' },
            ]}
            value={unit}
            onChange={(value) => {
              setUnit(value)
              change('')
            }}
          />
        )}
        <NumberField
          label={unit === 'money' ? 'Amount' : 'Grams'}
          unit={unit === 'money' ? (prices?.currency ?? '') : 'g'}
          value={typed}
          onChange={change}
          error={problem}
        />
        <p className="min-h-6 text-small text-ink-soft lining-nums">
          {prices && <Consequence cheese={cheese} kind={kind} unit={unit} typed={typed} prices={prices} />}
        </p>
        <NumberKeys value={typed} onChange={change} extraKey={unit === 'money' ? '.' : '00'} />
        {kind === 'waste' && (
          <TextField
            label="Reason"
            optional
            value={note}
            maxLength={200}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        {kind === 'count' && cheese.isTracked && <StopTracking cheese={cheese} onDone={onClose} />}
        {kind === 'delivery' && (
          <Link
            to={`/cms/inventory?cheese=${cheese.id}#delivery`}
            className="link flex min-h-11 items-center text-small"
          >
            With supplier, lot or date
          </Link>
        )}
        <StaffButton
          type="submit"
          look="primary"
          className="min-h-14 w-full text-body"
          disabled={recording.isPending}
        >
          Record {KIND_LABELS[kind].toLowerCase()}
        </StaffButton>
      </form>
    </Sheet>
  )
}

type ConsequenceProps = Pick<MovementSheetProps, 'cheese'> & {
  kind: RecordedKind
  unit: Unit
  typed: string
  prices: PriceSettings
}

/** What the number means, before it is recorded. */
function Consequence({ cheese, kind, unit, typed, prices }: ConsequenceProps) {
  const quantity = parseQuantity(typed, unit, kind)
  const perKgCents = cheese.pricePerKgCents
  const stock = cheese.isTracked ? `${formatGrams(cheese.grams)} in stock` : 'Not tracked yet'
  if (perKgCents === null || 'problem' in quantity) return stock
  const shownPrice = centsPerKg(perKgCents, prices)
  if ('amountCents' in quantity) {
    const grams = Math.round((1000 * quantity.amountCents) / shownPrice)
    return `${formatGrams(grams)} at ${formatPricePerKg(perKgCents, prices)} per kg. ${stock}`
  }
  if (kind !== 'sale') return stock
  return `${formatMoney(Math.round((quantity.grams * shownPrice) / 1000), prices)}. ${stock}`
}
