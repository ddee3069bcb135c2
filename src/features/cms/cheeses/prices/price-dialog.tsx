import { useRef, useState, type FormEvent } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { errorAt } from '../../../../backend/explain/error-details.ts'
import { atPrice, describePrice, type Priced, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { NOTHING_TYPED } from '../../kit/amounts/typed-amount.ts'
import {
  PRICE_LABELS,
  PriceField,
  readPrice,
  unitOf,
  type TypedPrice,
} from '../../kit/prices/price-field.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { PriceChart } from './price-chart.tsx'
import { useCancelPlannedPrice, usePlannedPrices, usePlanPrice, usePriceHistory } from './price-plan.ts'

type PriceDialogProps = {
  cheese: Priced & { id: string; name: string }
  settings: PriceSettings
  onClose: () => void
}

/** What a cheese has cost, what it will cost, and the plan of a new price. */
export function PriceDialog({ cheese, settings, onClose }: PriceDialogProps) {
  const history = usePriceHistory(cheese.id)
  return (
    <Dialog title={`Prices of ${cheese.name}`} onClose={onClose}>
      {history.isPending ? (
        <LoadingRows what="The prices" />
      ) : history.data ? (
        <PriceChart entries={history.data} settings={settings} />
      ) : (
        <LoadFailure what="The prices" error={history.error} onRetry={() => void history.refetch()} />
      )}
      <PlannedPrices cheese={cheese} settings={settings} />
      <PlanForm cheese={cheese} settings={settings} />
    </Dialog>
  )
}

function PlannedPrices({ cheese, settings }: Pick<PriceDialogProps, 'cheese' | 'settings'>) {
  const { data: planned = [] } = usePlannedPrices(cheese.id)
  const cancelling = useCancelPlannedPrice()
  if (planned.length === 0) return null
  return (
    <ul aria-label="Planned prices" className="mt-4">
      {planned.map(({ id, fromDay, ...price }) => {
        const day = formatDate(`${fromDay}T00:00`)
        return (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-b border-hairline text-small"
          >
            <span className="lining-nums">
              {describePrice(price, settings)} from {day}
            </span>
            <StaffButton
              className="my-1"
              disabled={cancelling.isPending}
              aria-label={`Cancel the price from ${day}`}
              onClick={() =>
                cancelling.mutate(id, {
                  onSuccess: () => void toast.success('The planned price is canceled'),
                  onError: (error) => void toast.error(describeError(error)),
                })
              }
            >
              Cancel
            </StaffButton>
          </li>
        )
      })}
    </ul>
  )
}

function PlanForm({ cheese, settings }: Pick<PriceDialogProps, 'cheese' | 'settings'>) {
  const [fromDay, setFromDay] = useState('')
  const [typed, setTyped] = useState<TypedPrice>(NOTHING_TYPED)
  const from = useRef<HTMLInputElement>(null)
  const planning = usePlanPrice()
  const wrongDay = errorAt('from_day', planning.error)
  const unit = unitOf(cheese, settings)
  const { cents } = readPrice(typed, unit, settings)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside the form of the cheese, which must not be submitted.
    event.stopPropagation()
    if (cents === undefined) return
    planning.mutate(
      { cheeseId: cheese.id, fromDay, cents, isPiece: unit === 'piece' },
      {
        onSuccess() {
          setTyped(NOTHING_TYPED)
          setFromDay('')
          const price = describePrice(atPrice(cents, cheese), settings)
          void toast.success(`${price} is planned from ${formatDate(`${fromDay}T00:00`)}`)
        },
        onError: (error) => errorAt('from_day', error) && from.current?.focus(),
      },
    )
  }
  return (
    <form onSubmit={submit} className="mt-6">
      <h3 className="heading text-body">Plan a price</h3>
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <TextField
          label="From"
          ref={from}
          type="date"
          value={fromDay}
          onChange={(event) => setFromDay(event.target.value)}
          error={wrongDay}
        />
        <PriceField
          unit={unit}
          label={`New ${PRICE_LABELS[unit].toLowerCase()}`}
          value={typed}
          onChange={setTyped}
          settings={settings}
        />
      </div>
      {planning.error && !wrongDay && (
        <p role="alert" className="mt-2 text-small text-accent">
          {describeError(planning.error)}
        </p>
      )}
      <StaffButton
        type="submit"
        look="primary"
        className="mt-3"
        disabled={!fromDay || cents === undefined || planning.isPending}
      >
        Plan price
      </StaffButton>
    </form>
  )
}
