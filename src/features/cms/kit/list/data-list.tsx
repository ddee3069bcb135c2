import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import type { ListColumns } from './list-columns.ts'
import type { CsvExport } from '../export/export-button.tsx'
import { ListGrid } from './list-grid.tsx'
import { ListPaging } from './list-paging.tsx'
import { useListSelection } from './list-selection.ts'
import type { ListControl, ListPage } from './list-state.ts'
import { ListTable } from './list-table.tsx'
import { ListToolbar, type ListFilter } from './list-toolbar.tsx'
import { LoadFailure, LoadingRows, NothingMatches, PageOutOfRange } from './load-states.tsx'

type DataListProps<Row extends { id: string }, Exported> = {
  label: string
  /** What one row is, for the count: "cheese". */
  noun: string
  control: ListControl
  /** One page of rows for `control.state`. Use `keepPreviousData`. */
  query: UseQueryResult<ListPage<Row>>
  columns: ListColumns<Row>
  /** Labels the checkbox of a row. */
  nameOf: (row: Row) => string
  filters?: ListFilter[]
  /** With a card, the list can also be shown as a grid. */
  Card?: ComponentType<{ row: Row }>
  bulkActions?: BulkAction<Row>[]
  csv?: CsvExport<Exported>
  /** Shown when there are no rows at all, as opposed to no matching rows. */
  empty: ReactNode
}

/** A list with search, filters, sorting, pages, selection and export. Its state is in the URL. */
export function DataList<Row extends { id: string }, Exported = Row>(props: DataListProps<Row, Exported>) {
  const {
    label,
    noun,
    control,
    query,
    columns,
    nameOf,
    filters = [],
    Card,
    bulkActions = [],
    csv,
    empty,
  } = props
  const { search, filters: activeFilters, view, page } = control.state
  const rows = query.data?.rows ?? []
  const isFiltered = search !== '' || filters.some(({ name }) => activeFilters[name])
  const total = query.data?.total ?? 0
  const { marks, selected, hasMore, select, selectEverything, clear } = useListSelection(
    rows,
    total,
    control.state,
  )
  const shared = {
    label,
    rows,
    nameOf,
    selection: bulkActions.length > 0 ? marks : undefined,
    onSelect: select,
  }

  return (
    <section aria-label={label}>
      <ListToolbar
        label={label}
        noun={noun}
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
        <PageOutOfRange onReturn={() => control.goToPage(1)} />
      ) : rows.length === 0 && isFiltered ? (
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
      {selected.rows.length > 0 && (
        <BulkBar
          selected={selected}
          actions={bulkActions}
          total={hasMore ? total : undefined}
          onSelectEverything={selectEverything}
          onDone={clear}
        />
      )}
    </section>
  )
}
