import * as v from 'valibot'
import { requiredText, text } from '../../../lib/text-schema.ts'
import { countryOptions } from '../kit/fields/country-options.ts'
import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import type { StepProps } from './get-setup.ts'
import { saveShop } from './save-shop.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const schema = v.object({
  name: requiredText(80, 'The shop needs a name'),
  address: text(200),
  country: v.string(),
  phone: text(30),
  email: text(200),
})

const NO_COUNTRY = { value: '', label: 'Not said' }

export function PlaceStep({ setup, onSaved }: StepProps) {
  const { name, address, country, phone, email } = setup
  const step = useStepForm({
    step: 'place',
    schema,
    values: { name, address, country, phone, email },
    save: ({ country: country_iso, ...fields }) => saveShop({ ...fields, country_iso }, setup),
    fieldOfColumn: { country_iso: 'country' },
    onSaved,
  })
  return (
    <StepForm {...step}>
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
      <FormSelect name="country" label="Country" options={[NO_COUNTRY, ...countryOptions(country)]} />
      <FormTextField name="phone" label="Phone" type="tel" autoComplete="tel" optional />
      <FormTextField name="email" label="Email for guests" type="email" autoComplete="email" optional />
    </StepForm>
  )
}
