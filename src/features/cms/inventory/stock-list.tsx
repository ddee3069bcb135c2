import { useState } from 'react'
import { SearchBox } from '../kit/list/search-box.tsx'
import { NothingMatches } from '../kit/list/load-states.tsx'
import { NoCheeses } from './no-cheeses.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { matchesSearch } from './match-search.ts'
import type { RecordedKind } from './format-stock.ts'
import type { StockedCheese } from './get-inventory.ts'
import { MovementSheet } from './counter/movement-sheet.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { nearsBestBefore } from './stock-marks.tsx'
import { useShowMore } from './ledger/show-more.tsx'
import { StockRow } from './stock-row.tsx'
import { useUrlFilters } from '../kit/list/use-url-filters.ts'

const STATES: Record<string, (cheese: StockedCheese) => boolean> = {
  low: ({ inStock, isLow }) => inStock && isLow,
  out: ({ inStock }) => !inStock,
  dates: nearsBestBefore,
  untracked: ({ isTracked }) => !isTracked,
}

const STATE_OPTIONS = [
  { value: '', label: 'All' },
  { value: 'low', label: 'Low' },
  { value: 'out', label: 'Out of stock' },
  { value: 'dates', label: 'Best before soon' },
  { value: 'untracked', label: 'Not tracked' },
]

const SORT_OPTIONS = [
  { value: '', label: 'Name' },
  { value: 'cover', label: 'Days of cover' },
  { value: 'grams', label: 'Grams' },
]

const SORTS: Record<string, (cheese: StockedCheese) => number> = {
  cover: ({ daysOfCover }) => daysOfCover ?? Number.POSITIVE_INFINITY,
  grams: ({ isTracked, grams }) => (isTracked ? grams : Number.POSITIVE_INFINITY),
}

/** Every cheese with its stock; the filters are in the URL. */
export function StockList({ cheeses }: { cheeses: StockedCheese[] }) {
  const { read, set, clear } = useUrlFilters()
  const [open, setOpen] = useState<{ cheese: StockedCheese; kind: RecordedKind }>()
  const rank = SORTS[read('sort')]
  const shown = cheeses
    .filter((cheese) => matchesSearch(cheese, read('q')) && (STATES[read('state')]?.(cheese) ?? true))
    .toSorted((one, other) => (rank ? rank(one) - rank(other) || 0 : 0))

  const { visible, more } = useShowMore(shown, `${read('q')} ${read('state')} ${read('sort')}`)

  if (cheeses.length === 0) return <NoCheeses />
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox label="Search cheeses" value={read('q')} onSearch={(text) => set('q', text)} />
        <SelectField
          label="Show"
          options={STATE_OPTIONS}
          value={read('state')}
          onChange={(value) => set('state', value)}
        />
        <SelectField
          label="Sort by"
          options={SORT_OPTIONS}
          value={read('sort')}
          onChange={(value) => set('sort', value)}
        />
      </div>
      {shown.length === 0 ? (
        <NothingMatches what="Cheeses" onClear={clear} />
      ) : (
        <ul aria-label="Stock">
          {visible.map((cheese) => (
            <StockRow key={cheese.id} cheese={cheese}>
              <StaffButton
                aria-label={`Sale of ${cheese.name}`}
                onClick={() => setOpen({ cheese, kind: 'sale' })}
              >
                Sale
              </StaffButton>
              <StaffButton
                aria-label={`Record stock of ${cheese.name}`}
                onClick={() => setOpen({ cheese, kind: cheese.isTracked ? 'count' : 'delivery' })}
              >
                Record
              </StaffButton>
            </StockRow>
          ))}
        </ul>
      )}
      {more}
      {open && <MovementSheet {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
