import * as v from 'valibot'
import { phoneText } from '../../../domain/people/phone.ts'
import { requiredText, text } from '../../../lib/text-schema.ts'
import { countryOptions } from '../kit/fields/country-options.ts'
import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import { localeOf, type Setup, type StepProps } from './get-setup.ts'
import { saveShop, SETTINGS_ROW } from './save-shop.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const schema = v.object({
  name: requiredText(80, 'The shop needs a name'),
  address: text(200),
  country_iso: v.string(),
  phone: phoneText,
  email: text(200),
})

const recordOf = ({ name, address, country, phone, email, version }: Setup) => ({
  values: { name, address, country_iso: country, phone, email },
  version,
})

const save = (fields: v.InferOutput<typeof schema>, { locale }: Setup, version: number) =>
  saveShop({ ...fields, locale: localeOf(locale, fields.country_iso) }, version)

const NO_COUNTRY = { value: '', label: 'Not said' }

const LABELS = {
  name: 'Name of the shop',
  address: 'Postal address',
  country_iso: 'Country',
  phone: 'Phone',
  email: 'Email for guests',
}

export function PlaceStep({ setup, onSaved }: StepProps) {
  const step = useStepForm({ step: 'place', schema, setup, recordOf, save, onSaved })
  return (
    <StepForm step={step} labels={LABELS} savedIn={SETTINGS_ROW}>
      <div className="md:col-span-2">
        <FormTextField
          name="name"
          label={LABELS.name}
          hint="At the top of every page, in mail and on placards."
        />
      </div>
      <FormTextField
        name="address"
        label={LABELS.address}
        autoComplete="street-address"
        optional
        hint="Street and town, as guests read it."
      />
      <FormSelect
        name="country_iso"
        label={LABELS.country_iso}
        options={[NO_COUNTRY, ...countryOptions(setup.country)]}
      />
      <FormTextField name="phone" label={LABELS.phone} type="tel" autoComplete="tel" optional />
      <FormTextField name="email" label={LABELS.email} type="email" autoComplete="email" optional />
    </StepForm>
  )
}
