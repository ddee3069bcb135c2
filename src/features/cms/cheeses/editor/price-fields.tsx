import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { FormAmountField, FormPriceField } from '../../kit/amounts/form-amount-field.tsx'
import { FormSelect, LockedChoice } from '../../kit/fields/fields.tsx'
import { CheesePrices } from '../prices/cheese-prices.tsx'
import { CHEESE_LABELS as LABELS, priceIn, type CheeseValues } from './cheese-values.ts'

const WAYS = [
  { value: 'weight', label: 'By weight' },
  { value: 'piece', label: 'By the piece' },
]

/** What a cheese costs, by weight or by the piece. */
export function PriceFields({ maySetPrices, children }: { maySetPrices: boolean; children?: ReactNode }) {
  const values = useWatch<CheeseValues>() as CheeseValues
  const price = priceIn(values)
  const readOnly = !maySetPrices
  return (
    <>
      {maySetPrices ? (
        <FormSelect name="sold_by" label={LABELS.sold_by} options={WAYS} />
      ) : (
        <LockedChoice name="sold_by" label={LABELS.sold_by} options={WAYS} />
      )}
      <div className="space-y-4">
        {values.sold_by === 'piece' ? (
          <>
            <FormPriceField
              unit="piece"
              name="price_per_piece"
              label={LABELS.price_per_piece}
              readOnly={readOnly}
            />
            <FormAmountField
              kind="weight"
              name="piece_grams"
              label={LABELS.piece_grams}
              readOnly={readOnly}
            />
            {price.piece && (
              <p className="text-small">
                <CheesePrices price={price} />
              </p>
            )}
          </>
        ) : (
          <FormPriceField
            unit="kg"
            name="price_per_kg"
            label={LABELS.price_per_kg}
            optional
            readOnly={readOnly}
          />
        )}
        {children}
      </div>
    </>
  )
}
