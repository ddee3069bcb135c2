import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { useSession } from '../../../../backend/session/session.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { FormAmountField } from '../../kit/amounts/form-amount-field.tsx'
import { FormCheckbox, FormSelect, FormTextField, LockedChoice } from '../../kit/fields/fields.tsx'
import { FormSection } from '../../kit/record/form-section.tsx'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import { PriceFields } from './price-fields.tsx'
import { PriceDialog } from '../prices/price-dialog.tsx'
import { usePlannedPrices } from '../prices/price-plan.ts'
import { ScheduledPriceNote } from '../prices/scheduled-price-note.tsx'
import { useTrackedGrams } from '../list/get-tracked-grams.ts'
import { CHEESE_LABELS as LABELS, priceIn, type CheeseValues } from './cheese-values.ts'

const STATUS_OPTIONS = [
  { value: 'draft', label: 'Inactive: only staff see it' },
  { value: 'active', label: 'Active: guests see it' },
  { value: 'archived', label: 'Archived: hidden, history kept' },
]

type SellingFieldsProps = { cheeseId: string; isNew: boolean; title: string }

export const MANAGERS_NOTE = 'Managers set prices and publish.'

const LOW_STOCK_LIMITS = { allowsZero: true }

export function StatusField() {
  const { role } = useSession()
  const Field = may(role, 'publishCheeses') ? FormSelect : LockedChoice
  return <Field name="status" label={LABELS.status} options={STATUS_OPTIONS} />
}

/** Of a new cheese, price and status stand above. */
export function SellingFields({ cheeseId, isNew, title }: SellingFieldsProps) {
  const { role } = useSession()
  const maySetPrices = may(role, 'setPrices')
  return (
    <FormSection id="selling" title={title} note={maySetPrices || isNew ? undefined : MANAGERS_NOTE}>
      {!isNew && (
        <>
          <PriceFields maySetPrices={maySetPrices}>
            <PricePlan cheeseId={cheeseId} maySetPrices={maySetPrices} />
          </PriceFields>
          <StatusField />
        </>
      )}
      <StockField cheeseId={cheeseId} />
      <FormTextField
        name="tax_percent"
        label={LABELS.tax_percent}
        hint="Leave empty for the rate of the shop."
        inputMode="decimal"
        optional
        readOnly={!maySetPrices}
      />
      <FormAmountField
        kind="weight"
        limits={LOW_STOCK_LIMITS}
        name="low_stock_grams"
        label={LABELS.low_stock_grams}
        hint="Leave empty to use the limit from the settings."
        optional
      />
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
  const { data: planned = [] } = usePlannedPrices(cheeseId)
  const values = useWatch<CheeseValues>() as CheeseValues
  return (
    <div className="mt-2 text-small">
      <ScheduledPriceNote cheese={{ nextPrice: planned[0] }} />
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
        <PriceDialog
          cheese={{ id: cheeseId, name: values.name, ...priceIn(values) }}
          settings={settings}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
