import * as v from 'valibot'
import { ENUMS } from '../../../domain/enums.ts'
import {
  CASH_ROUNDING_OPTIONS,
  CASH_ROUNDINGS,
  usualCashRounding,
} from '../../../domain/shop/cash-rounding.ts'
import { percentText, taxPercentText } from '../../../domain/shop/tax-percent.ts'
import { FormSelect, FormTextField } from '../kit/fields/fields.tsx'
import type { FormRecord } from '../kit/record/use-record-form.ts'
import type { Setup, StepProps } from './get-setup.ts'
import { saveShop, SETTINGS_ROW } from './save-shop.ts'
import { StepForm } from './setup-step.tsx'
import { useStepForm } from './use-step-form.ts'

const schema = v.object({
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Choose a currency')),
  tax_percent: taxPercentText,
  tax_included: v.picklist(['added', 'included']),
  price_display: v.picklist(ENUMS.price_display),
  cash_rounding_cents: v.picklist(CASH_ROUNDINGS),
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

const TAX_WAYS = [
  { value: 'added', label: 'added at the till' },
  { value: 'included', label: 'included in prices' },
]

/** Where prices are shown before tax. */
const ADDED_IN = new Set(['CA', 'US'])

const DISPLAYS = [
  { value: 'per_100g', label: 'per 100g' },
  { value: 'per_kg', label: 'per kg' },
]

/** A new shop's prices stay as they are typed, until its settings say on what they end. */
const AS_TYPED = { price_rounding: 0.01 }

const currencyOf = ({ currency, country }: Setup) => currency || (CURRENCY_OF[country] ?? '')

function recordOf(setup: Setup): FormRecord<v.InferInput<typeof schema>> {
  const { country, taxPercent, taxIncluded, priceDisplay, cashRounding, version } = setup
  const currency = currencyOf(setup)
  const isIncluded = taxPercent === null ? country !== '' && !ADDED_IN.has(country) : taxIncluded
  const values = {
    currency,
    tax_percent: taxPercent === null ? '' : percentText(taxPercent),
    tax_included: isIncluded ? ('included' as const) : ('added' as const),
    price_display: priceDisplay,
    cash_rounding_cents: setup.currency ? cashRounding : usualCashRounding(currency),
  }
  return { values, version }
}

const save = (said: v.InferOutput<typeof schema>, { currency }: Setup, version: number) =>
  saveShop(
    {
      currency: said.currency,
      tax_percent: Number(said.tax_percent),
      tax_included: said.tax_included === 'included',
      price_display: said.price_display,
      ...(currency ? {} : AS_TYPED),
    },
    version,
    { cash_rounding_cents: Number(said.cash_rounding_cents) },
  )

const LABELS = {
  currency: 'Currency',
  tax_percent: 'Tax in percent',
  tax_included: 'Tax is',
  price_display: 'Prices are shown',
  cash_rounding_cents: 'Cash rounds to',
}

export function MoneyStep({ setup, onSaved }: StepProps) {
  const step = useStepForm({ step: 'money', schema, setup, recordOf, save, onSaved })
  return (
    <StepForm step={step} labels={LABELS} savedIn={SETTINGS_ROW}>
      <FormSelect
        name="currency"
        label={LABELS.currency}
        options={currencyOptions(currencyOf(setup))}
        onChange={({ target }) => step.form.setValue('cash_rounding_cents', usualCashRounding(target.value))}
      />
      <FormTextField
        name="tax_percent"
        label={LABELS.tax_percent}
        inputMode="decimal"
        hint="The footer names it. 0 says nothing about tax. A cheese can have a rate of its own."
      />
      <FormSelect name="tax_included" label={LABELS.tax_included} options={TAX_WAYS} />
      <FormSelect name="price_display" label={LABELS.price_display} options={DISPLAYS} />
      <FormSelect
        name="cash_rounding_cents"
        label={LABELS.cash_rounding_cents}
        options={CASH_ROUNDING_OPTIONS}
        hint="What is paid in cash at the counter, where coins cannot pay every sum."
      />
    </StepForm>
  )
}
