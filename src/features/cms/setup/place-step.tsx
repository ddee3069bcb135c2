import * as v from 'valibot'
import { requiredText, text } from '../../../lib/text-schema.ts'
import { countryOptions } from '../kit/fields/country-options.ts'
import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import { SETTINGS_LABELS } from '../settings/settings-values.ts'
import { localeOf, type Setup, type StepProps } from './get-setup.ts'
import { saveShop, SETTINGS_ROW } from './save-shop.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const schema = v.object({
  name: requiredText(80, 'The shop needs a name'),
  address: text(200),
  country_iso: v.string(),
  phone: text(30),
  email: text(200),
})

const recordOf = ({ name, address, country, phone, email, version }: Setup) => ({
  values: { name, address, country_iso: country, phone, email },
  version,
})

const save = (fields: v.InferOutput<typeof schema>, { locale }: Setup, version: number) =>
  saveShop({ ...fields, locale: localeOf(locale, fields.country_iso) }, version)

const NO_COUNTRY = { value: '', label: 'Not said' }

export function PlaceStep({ setup, onSaved }: StepProps) {
  const step = useStepForm({ step: 'place', schema, setup, recordOf, save, onSaved })
  return (
    <StepForm step={step} labels={SETTINGS_LABELS} savedIn={SETTINGS_ROW}>
      <div className="md:col-span-2">
        <FormTextField
          name="name"
          label="Name of the shop"
          hint="At the top of every page, in mail and on placards."
        />
      </div>
      <FormTextField
        name="address"
        label="Postal address"
        autoComplete="street-address"
        optional
        hint="Street and town, as guests read it."
      />
      <FormSelect
        name="country_iso"
        label="Country"
        options={[NO_COUNTRY, ...countryOptions(setup.country)]}
      />
      <FormTextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      <FormTextField name="email" label="Email for guests" type="email" autoComplete="email" optional />
    </StepForm>
  )
}
