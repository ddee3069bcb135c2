import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { describeError } from '../../../../backend/errors.ts'
import { formatMoney, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { AmountField } from '../../kit/amounts/amount-field.tsx'
import {
  NOTHING_TYPED,
  problemOf,
  useAmounts,
  type AmountKind,
  type TypedAmount,
} from '../../kit/amounts/typed-amount.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { Choice } from './choice.tsx'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { KIND_LABELS, type RecordedKind } from '../format-stock.ts'
import { usualGrams, type StockedCheese } from '../get-inventory.ts'
import { NumberKeys } from './number-keys.tsx'
import { useRecordMovement } from './record-movement.ts'
import { Sheet } from '../../kit/screen/sheet.tsx'
import { StopTracking } from '../stop-tracking.tsx'

const KINDS: RecordedKind[] = ['sale', 'delivery', 'waste', 'count']

type MovementSheetProps = {
  cheese: StockedCheese
  kind: RecordedKind
  /** What it is about, if that is known. */
  grams?: number
  onClose: () => void
}

/** Records a sale, delivery, waste or count of one cheese. */
export function MovementSheet({ cheese, kind: firstKind, grams, onClose }: MovementSheetProps) {
  const { settings, read } = useAmounts()
  const [kind, setKind] = useState(firstKind)
  const [chosenUnit, setUnit] = useState<AmountKind>('weight')
  const [typed, setTyped] = useState<TypedAmount>(
    grams === undefined ? NOTHING_TYPED : { text: `${grams} g`, chosen: grams },
  )
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const recording = useRecordMovement()
  const unit = kind === 'sale' && cheese.pricePerKgCents ? chosenUnit : 'weight'
  const limits =
    unit === 'weight' ? { allowsZero: kind === 'count', usual: usualGrams(cheese, kind) } : undefined
  const reading = read(unit, typed, limits)

  const change = (next: typeof typed) => {
    setTyped(next)
    setProblem(undefined)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!('amount' in reading)) return setProblem(problemOf(reading))
    const quantity = unit === 'weight' ? { grams: reading.amount } : { amountCents: reading.amount }
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
              { value: 'weight', label: 'Weight' },
              { value: 'money', label: 'Money' },
            ]}
            value={unit}
            onChange={(value) => {
              setUnit(value)
              change(NOTHING_TYPED)
            }}
          />
        )}
        <AmountField
          key={unit}
          look="large"
          kind={unit}
          label={unit === 'money' ? `Amount in ${settings.currency}` : 'Weight in g or kg'}
          value={typed}
          onChange={change}
          limits={limits}
          error={problem}
        />
        <p className="min-h-6 text-small text-ink-soft lining-nums">
          {describeConsequence(
            cheese,
            kind,
            unit,
            'amount' in reading ? reading.amount : undefined,
            settings,
          )}
        </p>
        <NumberKeys value={typed.text} onChange={(text) => change({ text })} />
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

/** What the amount means, before it is recorded. */
function describeConsequence(
  cheese: StockedCheese,
  kind: RecordedKind,
  unit: AmountKind,
  amount: number | undefined,
  settings: PriceSettings,
) {
  const perKgCents = cheese.pricePerKgCents
  const stock = cheese.isTracked ? `${formatGrams(cheese.grams)} in stock` : 'Not tracked yet'
  if (perKgCents === null || amount === undefined || kind !== 'sale') return stock
  if (unit === 'weight') return `${formatMoney(Math.round((amount * perKgCents) / 1000), settings)}. ${stock}`
  const grams = Math.round((1000 * amount) / perKgCents)
  return `${formatGrams(grams)} at ${formatMoney(perKgCents, settings)} per kg. ${stock}`
}
