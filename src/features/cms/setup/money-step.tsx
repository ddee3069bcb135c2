import * as v from 'valibot'
import { ENUMS } from '../../../domain/enums.ts'
import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import type { StepProps } from './get-setup.ts'
import { saveShop } from './save-shop.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const MAX_TAX_PERCENT = 50

const toNumber = (typed: string) => Number(typed.replace(',', '.'))

const schema = v.object({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Choose a currency')),
  tax_percent: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,2}([.,]\d{1,3})?$/, 'A percentage such as 5 or 9.975; 0 for none'),
    v.transform(toNumber),
    v.maxValue(MAX_TAX_PERCENT, `At most ${MAX_TAX_PERCENT}`),
  ),
  price_display: v.picklist(ENUMS.price_display),
})

/** A proposal by country, where most shops begin. */
const CURRENCY_OF: Record<string, string> = {
  ...Object.fromEntries(
    'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ').map((iso) => [iso, 'EUR']),
  ),
  AU: 'AUD',
  CA: 'CAD',
  CH: 'CHF',
  DK: 'DKK',
  GB: 'GBP',
  NO: 'NOK',
  NZ: 'NZD',
  PL: 'PLN',
  SE: 'SEK',
  US: 'USD',
}

function currencyOptions(current: string) {
  const names = new Intl.DisplayNames('en', { type: 'currency' })
  const known = [...new Set([...Intl.supportedValuesOf('currency'), current])].filter(Boolean).toSorted()
  return [
    { value: '', label: 'Choose' },
    ...known.map((value) => ({ value, label: `${value}, ${names.of(value)}` })),
  ]
}

const DISPLAYS = [
  { value: 'per_100g', label: 'per 100g' },
  { value: 'per_kg', label: 'per kg' },
]

const LOCALES = new Set(['AU', 'CA', 'GB', 'IE', 'NZ', 'US'])

/** The site is in English; the country decides how numbers and dates are written. */
const localeOf = ({ locale, country }: StepProps['setup']) =>
  locale === 'en' && LOCALES.has(country) ? `en-${country}` : locale

export function MoneyStep({ setup, onSaved }: StepProps) {
  const { currency, country, taxPercent, priceDisplay } = setup
  const proposed = currency || (CURRENCY_OF[country] ?? '')
  const { form, submit } = useStepForm({
    schema,
    values: {
      currency: proposed,
      tax_percent: taxPercent === null ? '' : String(taxPercent),
      price_display: priceDisplay,
    },
    save: (fields) => saveShop({ ...fields, locale: localeOf(setup) }, setup),
    onSaved,
  })
  return (
    <StepForm form={form} onSubmit={submit}>
      <FormSelect name="currency" label="Currency" options={currencyOptions(proposed)} />
      <FormTextField
        name="tax_percent"
        label="Tax in percent"
        inputMode="decimal"
        hint="The footer says that prices do not include it. 0 says nothing about tax."
      />
      <FormSelect name="price_display" label="Prices are shown" options={DISPLAYS} />
    </StepForm>
  )
}
