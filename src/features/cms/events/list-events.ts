import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { Database } from '../../../backend/database.types.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { exportList } from '../kit/export/export-list.ts'
import { LIST_PAGE_SIZE, type ListState } from '../kit/list/list-state.ts'
import type { EventStatus } from './event-record.ts'

const MAX_FOUND = 5

export type ListedEvent = {
  id: string
  title: string
  status: EventStatus
  isArchived: boolean
  isOver: boolean
  startsAtLocal: string
  capacity: number
  /** People, not parties. */
  seated: number
  waiting: number
  arrived: number
}

type Wanted = Pick<ListState, 'search' | 'filters'>

type EventRow = Database['public']['Functions']['desk_events']['Returns'][number]

const toEvent = (row: EventRow): ListedEvent => ({
  id: row.id,
  title: row.title,
  status: row.status,
  isArchived: row.is_archived,
  isOver: row.is_over,
  startsAtLocal: row.starts_at_local,
  capacity: row.capacity,
  seated: row.seated,
  waiting: row.waiting,
  arrived: row.arrived,
})

async function listEvents({ search, filters }: Wanted, limit: number, offset: number) {
  const rows = unwrap(
    await getBackend().data.rpc('desk_events', {
      show: filters['show'] ?? '',
      search: search.trim(),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(toEvent) }
}

/** Coming events first, the next one at the top. */
export const useEventList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'events', state],
    queryFn: () => listEvents(state, LIST_PAGE_SIZE, (state.page - 1) * LIST_PAGE_SIZE),
    placeholderData: keepPreviousData,
  })

/** Every matching event, for the export. */
export const exportEvents = async ({ search, filters }: ListState) =>
  (await exportList('events', { search: search.trim(), show: filters['show'] })).map(toEvent)

/** For the command palette. */
export const findEvents = async (text: string) =>
  (await listEvents({ search: text, filters: {} }, MAX_FOUND, 0)).rows
