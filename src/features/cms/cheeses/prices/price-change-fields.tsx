import { parseMoney } from '../../../../domain/amounts.ts'
import { formatMoney, type PriceSettings } from '../../../../domain/cheese/price.ts'
import { AmountField } from '../../kit/amounts/amount-field.tsx'
import type { TypedAmount } from '../../kit/amounts/typed-amount.ts'
import { LabeledInput } from '../../kit/fields/labeled-input.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import type { PriceChange } from '../bulk/bulk-change.ts'

type TypedPriceChange = {
  direction: string
  amount: TypedAmount
  unit: string
  step: string
  /** Empty for a change at once. */
  fromDay: string
}

const STEPS_CENTS = [1, 5, 10, 25, 50, 100]
/** The new prices stay as they are computed, to the cent per kg. */
const NO_STEP = '0'

/** How many of the shown units are in a kilogram. */
const unitsPerKg = ({ display }: PriceSettings) => (display === 'per_kg' ? 1 : 10)
const unitName = ({ display }: PriceSettings) => (display === 'per_kg' ? 'per kg' : 'per 100g')

export const firstPriceChange = ({ rounding }: PriceSettings): TypedPriceChange => {
  const cents = Math.round(rounding * 100)
  return {
    direction: 'raise',
    amount: { text: '' },
    unit: 'percent',
    step: String(STEPS_CENTS.includes(cents) ? cents : 1),
    fromDay: '',
  }
}

/** Nothing until an amount is typed. */
export function readPriceChange(typed: TypedPriceChange, settings: PriceSettings): PriceChange | undefined {
  // A percentage has at most two decimals too.
  const reading =
    typed.amount.chosen === undefined
      ? parseMoney(typed.amount.text.replace(/ *%$/, ''), settings)
      : { amount: typed.amount.chosen }
  if (!('amount' in reading)) return undefined
  const hundredths = reading.amount * (typed.direction === 'lower' ? -1 : 1)
  const shared = {
    field: 'price' as const,
    step_cents: typed.step === NO_STEP ? 1 : Number(typed.step) * unitsPerKg(settings),
    ...(typed.fromDay && { from_day: typed.fromDay }),
  }
  return typed.unit === 'percent'
    ? { ...shared, percent: hundredths / 100 }
    : { ...shared, cents_per_kg: hundredths * unitsPerKg(settings) }
}

type PriceChangeFieldsProps = {
  typed: TypedPriceChange
  onChange: (typed: TypedPriceChange) => void
  settings: PriceSettings
}

export function PriceChangeFields({ typed, onChange, settings }: PriceChangeFieldsProps) {
  const set = (field: Exclude<keyof TypedPriceChange, 'amount'>) => (value: string) =>
    onChange({ ...typed, [field]: value })
  const unit = unitName(settings)
  return (
    <div className="grid grid-cols-2 items-start gap-3 md:grid-cols-4">
      <SelectField
        label="Change"
        value={typed.direction}
        onChange={set('direction')}
        options={[
          { value: 'raise', label: 'Raise by' },
          { value: 'lower', label: 'Lower by' },
        ]}
      />
      <AmountField
        kind="money"
        look="small"
        label="Amount"
        value={typed.amount}
        onChange={(amount) => onChange({ ...typed, amount })}
      >
        {typed.unit === 'percent' && 'percent'}
      </AmountField>
      <SelectField
        label="Unit"
        value={typed.unit}
        onChange={set('unit')}
        options={[
          { value: 'percent', label: 'percent' },
          { value: 'money', label: `${settings.currency} ${unit}` },
        ]}
      />
      <SelectField
        label="Round to"
        value={typed.step}
        onChange={set('step')}
        options={[
          { value: NO_STEP, label: 'Do not round' },
          ...STEPS_CENTS.map((cents) => ({
            value: String(cents),
            label: `${formatMoney(cents, settings)} ${unit}`,
          })),
        ]}
      />
      <div className="col-span-2">
        <LabeledInput
          label="Starts (leave empty to start now)"
          type="date"
          value={typed.fromDay}
          onChange={(event) => set('fromDay')(event.target.value)}
        />
      </div>
    </div>
  )
}
