import type { UseQueryResult } from '@tanstack/react-query'
import type { RowSelectionState } from '@tanstack/react-table'
import { useState, type ComponentType, type ReactNode } from 'react'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import type { ListColumns } from './list-columns.ts'
import type { CsvExport } from './export-button.tsx'
import { ListGrid } from './list-grid.tsx'
import { ListPaging } from './list-paging.tsx'
import type { ListControl, ListPage } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar, type ListFilter } from './list-toolbar.tsx'
import { LoadFailure, LoadingRows, NothingMatches, PastTheLastPage } from './load-states.tsx'

type DataListProps<Row extends { id: string }> = {
  /** What the rows are, in the plural. */
  label: string
  control: ListControl
  /** One page of rows for `control.state`; keep the previous page while the next one loads. */
  query: UseQueryResult<ListPage<Row>>
  columns: ListColumns<Row>
  /** The name of a row, for the checkbox that selects it. */
  nameOf: (row: Row) => string
  filters?: ListFilter[]
  /** Offers the grid beside the table. */
  Card?: ComponentType<{ row: Row }>
  bulkActions?: BulkAction<Row>[]
  csv?: CsvExport<Row>
  /** Shown when there is nothing at all, as opposed to nothing that matches. */
  empty: ReactNode
}

/** A list with search, filters, sorting, pages, selection and export; what it shows is in the address bar. */
export function DataList<Row extends { id: string }>(props: DataListProps<Row>) {
  const { label, control, query, columns, nameOf, filters = [], Card, bulkActions = [], csv, empty } = props
  const [selection, setSelection] = useState<RowSelectionState>({})
  const { search, filters: activeFilters, view, page } = control.state
  const rows = query.data?.rows ?? []
  const isNarrowed = search !== '' || filters.some(({ name }) => activeFilters[name])
  const selected = rows.filter((row) => selection[row.id])
  const selectable = bulkActions.length > 0
  const shared = {
    label,
    rows,
    nameOf,
    selection: selectable ? selection : undefined,
    onSelect: setSelection,
  }

  return (
    <section aria-label={label}>
      <ListToolbar
        label={label}
        control={control}
        filters={filters}
        total={query.data?.total}
        hasGrid={Card !== undefined}
        csv={csv}
      />
      {query.isLoadingError ? (
        <LoadFailure what={label} error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingRows what={label} />
      ) : rows.length === 0 && page > 1 ? (
        <PastTheLastPage onReturn={() => control.turnTo(1)} />
      ) : rows.length === 0 && isNarrowed ? (
        <NothingMatches what={label} onClear={control.clear} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <div aria-busy={query.isPlaceholderData}>
          {view === 'grid' && Card ? (
            <ListGrid {...shared} Card={Card} />
          ) : (
            <ListTable {...shared} columns={columns} control={control} />
          )}
          <ListPaging control={control} total={query.data.total} />
        </div>
      )}
      {selected.length > 0 && (
        <BulkBar rows={selected} actions={bulkActions} onDone={() => setSelection({})} />
      )}
    </section>
  )
}
