import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { SYSTEM_AUTHOR } from '../kit/history/list-versions.ts'
import { toArguments, toPage, type HistoryFilters } from '../kit/history/use-history-filters.ts'

export const CHANGE_SET_KINDS = [
  { value: 'bulk', label: 'Bulk change' },
  { value: 'import', label: 'Import' },
]

type Arguments = {
  of_id?: string
  of_kind?: string
  by_person?: string
  from_day?: string
  to_day?: string
  page_limit?: number
  page_offset?: number
}

async function readChangeSets(filter: Arguments) {
  const rows = unwrap(await getBackend().data.rpc('list_change_sets', filter))
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row) => ({
      id: row.id,
      kindLabel: CHANGE_SET_KINDS.find(({ value }) => value === row.kind)?.label ?? row.kind,
      summary: row.summary,
      atLocal: row.created_at_local,
      by: row.created_by_name ?? SYSTEM_AUTHOR,
      cheeses: row.records,
      firstNames: row.first_names,
      /** Missing while nothing of it is undone. */
      undo: row.undone_at_local
        ? { atLocal: row.undone_at_local, by: row.undone_by_name ?? SYSTEM_AUTHOR, cheeses: row.undone }
        : undefined,
    })),
  }
}

export type ChangeSet = Awaited<ReturnType<typeof readChangeSets>>['rows'][number]

export const useChangeSets = (filters: HistoryFilters) =>
  useQuery({
    queryKey: ['cms', 'change-sets', filters],
    queryFn() {
      const { limit, offset } = toPage(filters)
      const isKind = CHANGE_SET_KINDS.some(({ value }) => value === filters.kind)
      return readChangeSets({
        ...toArguments(filters),
        ...(isKind ? { of_kind: filters.kind } : {}),
        page_limit: limit,
        page_offset: offset,
      })
    },
    placeholderData: keepPreviousData,
  })

/** Null when there is no such change set. */
export const useChangeSet = (id: string) =>
  useQuery({
    queryKey: ['cms', 'change-sets', id],
    queryFn: async () => (isUuid(id) ? ((await readChangeSets({ of_id: id })).rows[0] ?? null) : null),
  })
