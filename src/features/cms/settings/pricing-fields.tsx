import { useWatch } from 'react-hook-form'
import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import { ALCOHOL_POLICIES, currencyOptions, PRICE_DISPLAYS, PRICE_ROUNDINGS } from './settings-choices.ts'
import { SETTINGS_LABELS as LABELS, type SettingsValues } from './settings-values.ts'

export function PricingFields() {
  const currency = useWatch<SettingsValues, 'currency'>({ name: 'currency' })
  return (
    <>
      <FormSelect
        name="currency"
        label={LABELS.currency}
        options={currencyOptions(currency)}
        hint="Every price on the site and on placards. The amounts stay as they are: nothing is converted."
      />
      <FormSelect
        name="price_display"
        label={LABELS.price_display}
        options={PRICE_DISPLAYS}
        hint="On the home page, in the catalogue and under related cheeses. A cheese's own page has both."
      />
      <FormSelect
        name="price_rounding"
        label={LABELS.price_rounding}
        options={PRICE_ROUNDINGS}
        hint="Every price by weight, on the site and on placards."
      />
      <FormTextField
        name="tax_percent"
        label={LABELS.tax_percent}
        inputMode="decimal"
        placeholder="12.0"
        hint="The footer of every page says that prices do not include it."
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
