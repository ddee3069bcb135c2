import { useState, type ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { plainAmount } from '../../../../domain/cheese/price.ts'
import { useFieldError } from '../fields/fields.tsx'
import { PriceField, readPrice, type PriceUnit, type TypedPrice } from '../prices/price-field.tsx'
import { AmountField } from './amount-field.tsx'
import { useAmounts } from './typed-amount.ts'

/**
 * A field of a record form. Its value is what will be saved, such as "5000" for "5 kg" and "29.00" for a price that was
 * typed as 28.90; what cannot be read yet is the value as it stands, which the schema refuses.
 */
function useTyped(name: string, toValue: (typed: TypedPrice) => string | undefined) {
  const { field, formState } = useController({ name })
  const base: unknown = formState.defaultValues?.[name]
  const error = useFieldError(name)
  const [last, setLast] = useState<{ typed: TypedPrice; value: string; base: unknown }>()
  const onChange = (typed: TypedPrice) => {
    const value = toValue(typed) ?? typed.text
    setLast({ typed, value, base })
    field.onChange(value)
  }
  // After a save, a restore or a merge the field has what is stored, not what was typed.
  const value: TypedPrice =
    last && last.value === field.value && last.base === base
      ? last.typed
      : { text: String(field.value ?? ''), isKept: true }
  return { value, onChange, onBlur: field.onBlur, name, error }
}

type FieldProps = Pick<
  ComponentProps<typeof AmountField>,
  'label' | 'hint' | 'optional' | 'readOnly' | 'limits' | 'kind'
> & { name: string }

export function FormAmountField({ name, kind, limits, ...field }: FieldProps) {
  const { read } = useAmounts()
  const typed = useTyped(name, (amount) => {
    const reading = read(kind, amount, limits)
    if (!('amount' in reading)) return undefined
    return kind === 'weight' ? String(reading.amount) : plainAmount(reading.amount)
  })
  return <AmountField {...field} {...typed} kind={kind} limits={limits} />
}

export function FormPriceField({
  name,
  unit,
  ...field
}: Omit<FieldProps, 'kind' | 'limits'> & { unit: PriceUnit }) {
  const { settings } = useAmounts()
  const typed = useTyped(name, (price) => {
    const { cents } = readPrice(price, unit, settings)
    return cents === undefined ? undefined : plainAmount(cents)
  })
  return <PriceField {...field} {...typed} unit={unit} settings={settings} />
}
