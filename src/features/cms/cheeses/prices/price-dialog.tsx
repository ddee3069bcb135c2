import { useRef, useState, type FormEvent } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { errorAt } from '../../../../backend/explain/error-details.ts'
import { formatMoney, shopPrice, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { toCents } from '../editor/cheese-values.ts'
import { PriceChart } from './price-chart.tsx'
import { useCancelPlannedPrice, usePlannedPrices, usePlanPrice, usePriceHistory } from './price-plan.ts'

type PriceDialogProps = { cheeseId: string; name: string; settings: PriceSettings; onClose: () => void }

/** What a cheese has cost, what it will cost, and the plan of a new price. */
export function PriceDialog({ cheeseId, name, settings, onClose }: PriceDialogProps) {
  const history = usePriceHistory(cheeseId)
  return (
    <Dialog title={`Prices of ${name}`} onClose={onClose}>
      {history.isPending ? (
        <LoadingRows what="The prices" />
      ) : history.data ? (
        <PriceChart entries={history.data} settings={settings} />
      ) : (
        <LoadFailure what="The prices" error={history.error} onRetry={() => void history.refetch()} />
      )}
      <PlannedPrices cheeseId={cheeseId} settings={settings} />
      <PlanForm cheeseId={cheeseId} settings={settings} />
    </Dialog>
  )
}

function PlannedPrices({ cheeseId, settings }: Pick<PriceDialogProps, 'cheeseId' | 'settings'>) {
  const { data: planned = [] } = usePlannedPrices(cheeseId)
  const cancelling = useCancelPlannedPrice()
  if (planned.length === 0) return null
  return (
    <ul aria-label="Planned prices" className="mt-4">
      {planned.map(({ id, fromDay, pricePerKgCents }) => {
        const { amount, unit } = shopPrice(pricePerKgCents, settings)
        const day = formatDate(`${fromDay}T00:00`)
        return (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-b border-hairline text-small"
          >
            <span className="lining-nums">
              {amount} {unit} from {day}
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

function PlanForm({ cheeseId, settings }: Pick<PriceDialogProps, 'cheeseId' | 'settings'>) {
  const [fromDay, setFromDay] = useState('')
  const [typed, setTyped] = useState('')
  const from = useRef<HTMLInputElement>(null)
  const planning = usePlanPrice()
  const wrongDay = errorAt('from_day', planning.error)
  const isPerKg = settings.display === 'per_kg'
  const cents = /^\d{1,6}([.,]\d{1,2})?$/.test(typed.trim()) ? (toCents(typed) ?? 0) : 0

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The dialog is inside the form of the cheese, which must not be submitted.
    event.stopPropagation()
    planning.mutate(
      { cheeseId, fromDay, pricePerKgCents: cents * (isPerKg ? 1 : 10) },
      {
        onSuccess() {
          setTyped('')
          setFromDay('')
          void toast.success(
            `${formatMoney(cents, settings)} ${isPerKg ? 'per kg' : 'per 100g'} is planned from ${formatDate(`${fromDay}T00:00`)}`,
          )
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
        <TextField
          label={isPerKg ? 'New price per kg' : 'New price per 100g'}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
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
        disabled={!fromDay || cents < 1 || planning.isPending}
      >
        Plan price
      </StaffButton>
    </form>
  )
}
