import type { ComponentProps } from 'react'
import { parseMoney, type Reading } from '../../../../domain/amounts.ts'
import {
  centsPer100g,
  MAX_PRICE_CENTS,
  roundedPerKg,
  type Priced,
  type PriceSettings,
} from '../../../../domain/cheese/price.ts'
import { AmountField } from '../amounts/amount-field.tsx'
import type { TypedAmount } from '../amounts/typed-amount.ts'

/** What a price is typed for. */
export type PriceUnit = 'kg' | '100g' | 'piece'

/** `isKept` when the person wants the price as it was typed, not as the shop rounds. */
export type TypedPrice = TypedAmount & { isKept?: boolean }

/** Lists and the counter ask for the price that guests read. */
export function unitOf({ piece }: Pick<Priced, 'piece'>, { display }: PriceSettings): PriceUnit {
  if (piece) return 'piece'
  return display === 'per_kg' ? 'kg' : '100g'
}

export const PRICE_LABELS: Record<PriceUnit, string> = {
  kg: 'Price per kg',
  '100g': 'Price per 100g',
  piece: 'Price per piece',
}

/** A stored price in the unit in which it is typed. */
export const inUnit = (cents: number, unit: PriceUnit) => (unit === '100g' ? centsPer100g(cents) : cents)

type PriceReading = { reading: Reading; typedCents?: number; cents?: number }

/** `cents` is what would be stored, for a kilogram or a piece. */
export function readPrice(typed: TypedPrice, unit: PriceUnit, settings: PriceSettings): PriceReading {
  const { text, chosen, isKept = false } = typed
  const factor = unit === '100g' ? 10 : 1
  const reading: Reading =
    chosen === undefined ? parseMoney(text, settings, { max: MAX_PRICE_CENTS / factor }) : { amount: chosen }
  if (!('amount' in reading)) return { reading }
  const typedCents = reading.amount * factor
  const cents = unit === 'piece' || isKept ? typedCents : roundedPerKg(typedCents, settings)
  return { reading, typedCents, cents }
}

type PriceFieldProps = Omit<
  ComponentProps<typeof AmountField>,
  'kind' | 'value' | 'onChange' | 'children'
> & {
  unit: PriceUnit
  value: TypedPrice
  onChange: (typed: TypedPrice) => void
  settings: PriceSettings
}

/** A price with what it becomes by the shop's rounding, and the choice to keep it. */
export function PriceField({ unit, value, onChange, settings, ...field }: PriceFieldProps) {
  const { reading } = readPrice(value, unit, settings)
  return (
    <AmountField {...field} kind="money" value={value} onChange={onChange}>
      {'amount' in reading && (
        <PriceOutcome
          typed={value}
          unit={unit}
          settings={settings}
          onKeep={(isKept) => onChange({ ...value, isKept })}
        />
      )}
    </AmountField>
  )
}

type OutcomeProps = {
  typed: TypedPrice
  unit: PriceUnit
  settings: PriceSettings
  onKeep: (isKept: boolean) => void
}

/** "28.90 becomes 29.00 per kg (2.90 per 100g), because prices end on 0.05", with the way to keep it. */
export function PriceOutcome({ typed, unit, settings, onKeep }: OutcomeProps) {
  const { typedCents, cents } = readPrice(typed, unit, settings)
  if (typedCents === undefined || cents === undefined) return null
  const write = (amount: number) =>
    (amount / 100).toLocaleString(settings.locale, { minimumFractionDigits: 2 })
  if (unit === 'piece') return `${write(cents)} per piece`
  const describe = (stored: number) =>
    unit === 'kg'
      ? `${write(stored)} per kg (${write(centsPer100g(stored))} per 100g)`
      : `${write(centsPer100g(stored))} per 100g (${write(stored)} per kg)`
  const rounded = roundedPerKg(typedCents, settings)
  if (rounded === typedCents) return describe(cents)
  const asTyped = write(inUnit(typedCents, unit))
  return (
    <>
      {typed.isKept
        ? describe(typedCents)
        : `${asTyped} becomes ${describe(rounded)}, because prices end on ${write(settings.rounding * 100)}`}{' '}
      <button
        type="button"
        // The field keeps the focus, because a quick edit ends when it is left.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onKeep(!typed.isKept)}
        className="link inline-flex min-h-11 cursor-pointer items-center"
      >
        {typed.isKept ? `Round to ${write(inUnit(rounded, unit))}` : `Keep ${asTyped}`}
      </button>
    </>
  )
}
