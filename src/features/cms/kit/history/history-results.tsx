import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countNoun } from '../../../../lib/count-noun.ts'
import { ListPaging } from '../list/list-paging.tsx'
import type { ListPage } from '../list/list-state.ts'
import { EmptyState, LoadFailure, LoadingRows, NothingMatches, PageOutOfRange } from '../list/load-states.tsx'
import type { useHistoryFilters } from './use-history-filters.ts'

type HistoryResultsProps<Row> = {
  /** "Versions", for messages. */
  label: string
  noun: string
  plural?: string
  control: ReturnType<typeof useHistoryFilters>
  query: UseQueryResult<ListPage<Row>>
  emptyTitle: string
  children: (rows: Row[]) => ReactNode
}

/** One page of a filtered list, or why there is none. */
export function HistoryResults<Row>(props: HistoryResultsProps<Row>) {
  const { label, noun, plural, control, query, emptyTitle, children } = props
  const { filters, paging, clear } = control
  if (query.isPending) return <LoadingRows what={label} />
  if (!query.data)
    return <LoadFailure what={label} error={query.error} onRetry={() => void query.refetch()} />
  const { rows, total } = query.data
  if (rows.length > 0)
    return (
      <div aria-busy={query.isPlaceholderData}>
        <output className="block text-small text-ink-soft lining-nums">
          {countNoun(total, noun, plural)}
        </output>
        {children(rows)}
        <ListPaging control={paging} total={total} />
      </div>
    )
  if (filters.page > 1) return <PageOutOfRange onReturn={() => paging.goToPage(1)} />
  if (filters.kind || filters.person || filters.from || filters.to)
    return <NothingMatches what={label} onClear={clear} />
  return <EmptyState title={emptyTitle} />
}
