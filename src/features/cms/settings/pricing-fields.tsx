import { useFormContext, useWatch } from 'react-hook-form'
import { CASH_ROUNDING_OPTIONS, usualCashRounding } from '../../../domain/shop/cash-rounding.ts'
import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import {
  ALCOHOL_POLICIES,
  currencyOptions,
  PRICE_DISPLAYS,
  PRICE_ROUNDINGS,
  TAX_WAYS,
} from './settings-choices.ts'
import { SETTINGS_LABELS as LABELS, type SettingsValues } from './settings-values.ts'

export function PricingFields() {
  const { setValue } = useFormContext<SettingsValues>()
  const currency = useWatch<SettingsValues, 'currency'>({ name: 'currency' })
  return (
    <>
      <FormSelect
        name="currency"
        label={LABELS.currency}
        options={currencyOptions(currency)}
        onChange={({ target }) =>
          setValue('cash_rounding_cents', usualCashRounding(target.value), { shouldDirty: true })
        }
        hint="Every price on the site and on placards. The amounts stay as they are: nothing is converted."
      />
      <FormSelect
        name="price_display"
        label={LABELS.price_display}
        options={PRICE_DISPLAYS}
        hint="The big number everywhere. The page of a cheese, its placard and the staff area have both."
      />
      <FormSelect
        name="price_rounding"
        label={LABELS.price_rounding}
        options={PRICE_ROUNDINGS}
        hint="Proposed when a price by weight is set, and can be declined each time. Prices that are set stay as they are."
      />
      <FormTextField
        name="tax_percent"
        label={LABELS.tax_percent}
        inputMode="decimal"
        placeholder="12.0"
        hint="A cheese can have a rate of its own."
      />
      <FormSelect
        name="tax_included"
        label={LABELS.tax_included}
        options={TAX_WAYS}
        hint="The footer of every page says which."
      />
      <FormSelect
        name="cash_rounding_cents"
        label={LABELS.cash_rounding_cents}
        options={CASH_ROUNDING_OPTIONS}
        hint="What is paid in cash at the counter; the difference is kept."
      />
      <FormTextField
        name="max_discount_percent"
        label={LABELS.max_discount_percent}
        inputMode="numeric"
        hint="A larger discount of a basket needs a manager."
      />
      <FormSelect
        name="alcohol_policy"
        label={LABELS.alcohol_policy}
        options={ALCOHOL_POLICIES}
        hint="Which drinks the Pairings of a cheese show, and in which order."
      />
    </>
  )
}
