import { Download } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../../../../backend/session/session.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { may } from '../../../../domain/people/roles.ts'
import { EmptyState, LoadFailure, LoadingRows, PageOutOfRange } from '../../kit/list/load-states.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { KIND_LABELS } from '../format-stock.ts'
import type { StockedCheese } from '../get-inventory.ts'
import { LEDGER_PAGE_SIZE, useExportLedger, useLedger, useLedgerFilters } from './get-ledger.ts'
import { LabeledInput } from '../../kit/fields/labeled-input.tsx'
import { LedgerRow } from './ledger-row.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { StockDays } from '../stock-days.tsx'

const KIND_OPTIONS = [
  { value: '', label: 'All' },
  ...ENUMS.stock_movement_kind.map((value) => ({ value, label: KIND_LABELS[value] })),
]

/** Every movement, newest first, with filters, totals by day and export. */
export function Ledger({ cheeses }: { cheeses: StockedCheese[] }) {
  const { role } = useSession()
  const { filters, page, set, clear } = useLedgerFilters()
  const { data, isPending, error, refetch, isPlaceholderData } = useLedger(filters, page)
  const exporting = useExportLedger(filters)
  const [showsDays, setShowsDays] = useState(false)
  const cheeseOptions = [
    { value: '', label: 'All' },
    ...cheeses.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const pages = Math.ceil((data?.total ?? 0) / LEDGER_PAGE_SIZE)

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SelectField
          label="Cheese"
          options={cheeseOptions}
          value={filters.cheese}
          onChange={(value) => set('cheese', value)}
        />
        <SelectField
          label="Kind"
          options={KIND_OPTIONS}
          value={filters.kind}
          onChange={(value) => set('kind', value)}
        />
        <LabeledInput
          label="From"
          type="date"
          value={filters.from}
          onChange={(event) => set('from', event.target.value)}
        />
        <LabeledInput
          label="To"
          type="date"
          value={filters.to}
          onChange={(event) => set('to', event.target.value)}
        />
        <div className="flex grow flex-wrap justify-end gap-3">
          <StaffButton aria-pressed={showsDays} onClick={() => setShowsDays(!showsDays)}>
            Totals by day
          </StaffButton>
          {may(role, 'exportLists') && (
            <StaffButton disabled={exporting.isPending} onClick={() => exporting.mutate()}>
              <Download aria-hidden="true" size={16} />
              Export CSV
            </StaffButton>
          )}
        </div>
      </div>
      {showsDays && <StockDays filters={filters} />}
      {isPending ? (
        <LoadingRows what="The ledger" />
      ) : !data ? (
        <LoadFailure what="The ledger" error={error} onRetry={() => void refetch()} />
      ) : data.movements.length === 0 && page > 1 ? (
        <PageOutOfRange onReturn={() => set('page', '')} />
      ) : data.movements.length === 0 ? (
        <EmptyState title="No movements">
          {Object.values(filters).some(Boolean) && <StaffButton onClick={clear}>Show all</StaffButton>}
        </EmptyState>
      ) : (
        <ul aria-label="Movements" aria-busy={isPlaceholderData}>
          {data.movements.map((movement) => (
            <LedgerRow key={movement.id} movement={movement} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages" className="mt-6 flex items-center justify-between gap-4">
          <StaffButton disabled={page <= 1} onClick={() => set('page', page > 2 ? String(page - 1) : '')}>
            Previous
          </StaffButton>
          <p className="text-small text-ink-soft lining-nums">
            Page {page} of {pages}
          </p>
          <StaffButton disabled={page >= pages} onClick={() => set('page', String(page + 1))}>
            Next
          </StaffButton>
        </nav>
      )}
    </>
  )
}
