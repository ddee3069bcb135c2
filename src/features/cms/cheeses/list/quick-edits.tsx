import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useSession } from '../../../../backend/session/session.ts'
import { atPrice, describePrice, plainAmount } from '../../../../domain/cheese/price.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { describeReading, useAmounts } from '../../kit/amounts/typed-amount.ts'
import { Badge } from '../../kit/screen/badge.tsx'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import { QuickCell } from '../../kit/list/quick-cell.tsx'
import { inUnit, PriceOutcome, readPrice, unitOf, type TypedPrice } from '../../kit/prices/price-field.tsx'
import { useSavePrice } from '../../kit/prices/save-price.ts'
import { CheesePrices } from '../prices/cheese-prices.tsx'
import type { ListedCheese } from './list-cheeses.ts'
import { ScheduledPriceNote } from '../prices/scheduled-price-note.tsx'
import { saveGrams, saveInStock, saveStatus } from './save-quick-edit.ts'

type QuickEditProps = { cheese: ListedCheese }

/** The price is typed in the unit that guests read. */
export function QuickPrice({ cheese }: QuickEditProps) {
  const { role } = useSession()
  const { data: settings } = usePriceSettings()
  // The text that stays as it is, not as the shop rounds. The cell saves with the handler that it was opened with.
  const kept = useRef<string>(undefined)
  const saving = useSavePrice((cents) => (settings && describePrice(atPrice(cents, cheese), settings)) ?? '')
  const prices = <CheesePrices price={cheese} />
  if (!may(role, 'setPrices') || !settings)
    return (
      <>
        {prices}
        <ScheduledPriceNote cheese={cheese} />
      </>
    )
  const unit = unitOf(cheese, settings)
  const before = cheese.piece?.cents ?? cheese.pricePerKgCents
  const toTyped = (text: string): TypedPrice => ({ text, isKept: kept.current === text })
  const save = async (text: string) => {
    const { reading, cents } = readPrice(toTyped(text), unit, settings)
    if (cents === undefined) throw new UserError('Price', describeReading('money', reading, settings))
    return saving.mutateAsync({ cheese, cents })
  }
  return (
    <>
      <QuickCell
        label={`Price of ${cheese.name}`}
        column="price"
        value={before === null ? '' : plainAmount(inUnit(before, unit))}
        inputMode="decimal"
        unit={unit === 'piece' ? 'per piece' : `per ${unit}`}
        renderReading={(text, redraw) => (
          <PriceOutcome
            typed={toTyped(text)}
            unit={unit}
            settings={settings}
            onKeep={(isKept) => {
              kept.current = isKept ? text : undefined
              redraw()
            }}
          />
        )}
        onSave={save}
      >
        {prices}
      </QuickCell>
      <ScheduledPriceNote cheese={cheese} />
    </>
  )
}

const COUNT_LIMITS = { allowsZero: true }

const STOCK_OPTIONS = [
  { value: 'in', label: 'In Stock' },
  { value: 'out', label: 'Out of Stock' },
]

/** Grams for a cheese with tracked stock, which become a count; a switch for any other one. */
export function QuickStock({ cheese }: QuickEditProps) {
  const queryClient = useQueryClient()
  const amounts = useAmounts()
  const { name, inStock, countedGrams } = cheese
  const badge = <Badge tone={inStock ? 'good' : 'alarm'}>{inStock ? 'In Stock' : 'Out of Stock'}</Badge>
  const shared = { label: `Stock of ${name}`, column: 'stock' }
  if (countedGrams === null)
    return (
      <QuickCell
        {...shared}
        value={inStock ? 'in' : 'out'}
        options={STOCK_OPTIONS}
        onSave={(value) => saveInStock(cheese, value === 'in', queryClient)}
      >
        {badge}
      </QuickCell>
    )
  return (
    <QuickCell
      {...shared}
      value={String(countedGrams)}
      inputMode="text"
      unit="g or kg"
      renderReading={(text) =>
        describeReading('weight', amounts.read('weight', { text }, COUNT_LIMITS), amounts.settings)
      }
      onSave={async (text) => {
        const reading = amounts.read('weight', { text }, COUNT_LIMITS)
        if (!('amount' in reading))
          throw new UserError('Stock', describeReading('weight', reading, amounts.settings))
        return saveGrams(cheese, reading.amount, queryClient)
      }}
    >
      <span className="flex flex-wrap items-center gap-x-2 md:block">
        {badge} <span className="text-ink-soft md:block">{formatGrams(countedGrams)}</span>
      </span>
    </QuickCell>
  )
}

const STATUS_OPTIONS = [
  { value: 'active', label: 'Active' },
  { value: 'draft', label: 'Inactive' },
  { value: 'archived', label: 'Archived' },
]

export function QuickStatus({ cheese }: QuickEditProps) {
  const { role } = useSession()
  const queryClient = useQueryClient()
  const status = cheese.isActive ? 'active' : cheese.isArchived ? 'archived' : 'draft'
  const badge = (
    <Badge tone={cheese.isActive ? 'good' : 'quiet'}>
      {STATUS_OPTIONS.find(({ value }) => value === status)?.label}
    </Badge>
  )
  if (!may(role, 'publishCheeses')) return badge
  return (
    <QuickCell
      label={`Status of ${cheese.name}`}
      column="status"
      value={status}
      options={STATUS_OPTIONS}
      onSave={(value) => saveStatus(cheese, value, queryClient)}
    >
      {badge}
    </QuickCell>
  )
}
