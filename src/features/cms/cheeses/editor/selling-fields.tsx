import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { FormCheckbox, FormSelect, FormTextField, LockedChoice } from '../../kit/fields/fields.tsx'
import { FormSection } from '../../kit/record/form-section.tsx'
import { usePriceSettings } from '../../kit/prices/get-price-settings.ts'
import { CheesePrices } from '../prices/cheese-prices.tsx'
import { PriceDialog } from '../prices/price-dialog.tsx'
import { usePlannedPrices } from '../prices/price-plan.ts'
import { ScheduledPriceNote } from '../prices/scheduled-price-note.tsx'
import { useTrackedGrams } from '../list/get-tracked-grams.ts'
import { CHEESE_LABELS as LABELS, toCents, type CheeseValues } from './cheese-values.ts'

const STATUS_OPTIONS = [
  { value: 'draft', label: 'Inactive: only staff see it' },
  { value: 'active', label: 'Active: guests see it' },
  { value: 'archived', label: 'Archived: hidden, history kept' },
]

export function SellingFields({ cheeseId, isNew }: { cheeseId: string; isNew: boolean }) {
  const { role } = useSession()
  const mayPublish = may(role, 'publishCheeses')
  const maySetPrices = may(role, 'setPrices')
  const price = useWatch<CheeseValues, 'price_per_kg'>({ name: 'price_per_kg' })
  const cents = toCents(price)
  return (
    <FormSection
      id="selling"
      title="Price, stock and publishing"
      note={mayPublish && maySetPrices ? undefined : 'Managers set prices and publish.'}
    >
      <div>
        <FormTextField
          name="price_per_kg"
          label={LABELS.price_per_kg}
          inputMode="decimal"
          optional
          readOnly={!maySetPrices}
        />
        <p className="mt-3 text-small">
          <CheesePrices perKgCents={Number.isNaN(cents) ? null : cents} />
        </p>
        {!isNew && <PricePlan cheeseId={cheeseId} maySetPrices={maySetPrices} />}
      </div>
      <FormTextField
        name="low_stock_grams"
        label={LABELS.low_stock_grams}
        hint="In grams. Leave empty to use the limit from the settings."
        inputMode="numeric"
        optional
      />
      <StockField cheeseId={cheeseId} />
      {mayPublish ? (
        <FormSelect name="status" label={LABELS.status} options={STATUS_OPTIONS} />
      ) : (
        <LockedChoice name="status" label={LABELS.status} options={STATUS_OPTIONS} />
      )}
    </FormSection>
  )
}

/** Movements in the inventory decide whether a cheese with tracked stock is in stock. */
function StockField({ cheeseId }: { cheeseId: string }) {
  const { data: grams } = useTrackedGrams(cheeseId)
  if (grams === undefined || grams === null) return <FormCheckbox name="in_stock" label={LABELS.in_stock} />
  return (
    <div>
      <p className="label text-ink-soft">{LABELS.in_stock}</p>
      <p className="mt-2 flex flex-wrap items-center gap-x-4 text-small">
        {grams > 0 ? formatGrams(grams) : 'Out of stock, 0 g'}
        <Link to={`/cms/inventory?cheese=${cheeseId}`} className="link inline-flex min-h-11 items-center">
          Inventory
        </Link>
      </p>
    </div>
  )
}

/** The next planned price, and the way to all of them. */
function PricePlan({ cheeseId, maySetPrices }: { cheeseId: string; maySetPrices: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { data: settings } = usePriceSettings()
  const { data: planned } = usePlannedPrices(cheeseId)
  const name = useWatch<CheeseValues, 'name'>({ name: 'name' })
  return (
    <div className="mt-2 text-small">
      <ScheduledPriceNote cheese={{ nextPrice: planned?.[0] }} />
      {maySetPrices && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="link inline-flex min-h-11 cursor-pointer items-center"
        >
          Price history and plans
        </button>
      )}
      {isOpen && settings && (
        <PriceDialog cheeseId={cheeseId} name={name} settings={settings} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
