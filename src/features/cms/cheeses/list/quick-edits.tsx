import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '../../../../backend/session/session.ts'
import {
  centsPer100g,
  formatPricePer100g,
  formatPricePerKg,
  shopPrice,
} from '../../../../domain/cheese/price.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { Badge } from '../../kit/screen/badge.tsx'
import { usePriceSettings } from '../../kit/prices/get-price-settings.ts'
import { QuickCell } from '../../kit/list/quick-cell.tsx'
import { useSavePrice } from '../../kit/prices/save-price.ts'
import { CheesePrices } from '../prices/cheese-prices.tsx'
import { toCents } from '../editor/cheese-values.ts'
import type { ListedCheese } from './list-cheeses.ts'
import { ScheduledPriceNote } from '../prices/scheduled-price-note.tsx'
import { saveGrams, saveInStock, saveStatus } from './save-quick-edit.ts'

type QuickEditProps = { cheese: ListedCheese }

const MAX_CENTS = 1_000_000
const PRICE_PATTERN = /^\d{1,6}([.,]\d{1,2})?$/

/** The price is typed in the unit that guests read. */
export function QuickPrice({ cheese }: QuickEditProps) {
  const { role } = useSession()
  const { data: settings } = usePriceSettings()
  const saving = useSavePrice((cents) => {
    const { amount, unit } = settings ? shopPrice(cents, settings) : { amount: '', unit: '' }
    return `${amount} ${unit}`
  })
  const prices = <CheesePrices perKgCents={cheese.pricePerKgCents} />
  if (!may(role, 'setPrices') || !settings)
    return (
      <>
        {prices}
        <ScheduledPriceNote cheese={cheese} />
      </>
    )
  const isPerKg = settings.display === 'per_kg'
  const shown =
    cheese.pricePerKgCents === null
      ? ''
      : ((isPerKg ? cheese.pricePerKgCents : centsPer100g(cheese.pricePerKgCents, settings)) / 100).toFixed(2)
  const readCents = (typed: string) => {
    const cents = PRICE_PATTERN.test(typed.trim()) ? (toCents(typed) ?? 0) * (isPerKg ? 1 : 10) : 0
    return cents < 1 || cents > MAX_CENTS ? undefined : cents
  }
  const save = (typed: string) => {
    const cents = readCents(typed)
    if (cents === undefined) throw new UserError('Price', 'Enter a price, such as 5.40')
    return saving.mutateAsync({ cheese, cents })
  }
  const explain = (typed: string) => {
    const cents = readCents(typed)
    if (cents === undefined) return undefined
    return isPerKg
      ? `${formatPricePer100g(cents, settings)} per 100g`
      : `${formatPricePerKg(cents, settings)} per kg`
  }
  return (
    <>
      <QuickCell
        label={`Price of ${cheese.name}`}
        column="price"
        value={shown}
        inputMode="decimal"
        unit={isPerKg ? 'per kg' : 'per 100g'}
        explain={explain}
        onSave={async (typed) => save(typed)}
      >
        {prices}
      </QuickCell>
      <ScheduledPriceNote cheese={cheese} />
    </>
  )
}

const STOCK_OPTIONS = [
  { value: 'in', label: 'In Stock' },
  { value: 'out', label: 'Out of Stock' },
]

/** Grams for a cheese with tracked stock, which become a count; a switch for any other one. */
export function QuickStock({ cheese }: QuickEditProps) {
  const queryClient = useQueryClient()
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
      inputMode="numeric"
      unit="g"
      onSave={(typed) => saveGrams(cheese, typed, queryClient)}
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
