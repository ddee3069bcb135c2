import { useInfiniteQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

const TIMELINE_PAGE_SIZE = 10

export type Version = {
  id: number
  table: string
  recordId: string
  title: string
  version: number
  currentVersion: number
  operation: string
  changedFields: string[]
  isArchived: boolean
  restoredFrom: number | undefined
  changeSet: { id: string; summary: string; isUndo: boolean } | undefined
  atLocal: string
  by: string
}

type VersionFilter = {
  of_table?: string
  of_record?: string
  of_change_set?: string
  by_person?: string
  from_day?: string
  to_day?: string
}
type Page = { limit: number; offset: number }

/** What the shop did by itself has no person. */
export const SYSTEM_AUTHOR = 'The shop'

export async function listVersions(filter: VersionFilter, { limit, offset }: Page) {
  const rows = unwrap(
    await getBackend().data.rpc('list_versions', { ...filter, page_limit: limit, page_offset: offset }),
  )
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.map((row): Version => ({
      id: row.id,
      table: row.table_name,
      recordId: row.record_id,
      title: row.title,
      version: row.version,
      currentVersion: row.current_version,
      operation: row.operation,
      changedFields: row.changed_fields,
      isArchived: row.is_archived,
      restoredFrom: row.restored_from ?? undefined,
      changeSet: row.change_set_id
        ? {
            id: row.change_set_id,
            summary: row.change_set_summary,
            isUndo: row.change_set_kind === 'undo',
          }
        : undefined,
      atLocal: row.changed_at_local,
      by: row.changed_by_name ?? SYSTEM_AUTHOR,
    })),
  }
}

/** The versions of one record, newest first, page after page. */
export function useRecordVersions(table: string, recordId: string) {
  const query = useInfiniteQuery({
    queryKey: ['cms', 'versions', table, recordId],
    queryFn: ({ pageParam }) =>
      listVersions(
        { of_table: table, of_record: recordId },
        { limit: TIMELINE_PAGE_SIZE, offset: pageParam },
      ),
    initialPageParam: 0,
    getNextPageParam(last, pages) {
      const loaded = pages.length * TIMELINE_PAGE_SIZE
      return loaded < last.total ? loaded : undefined
    },
  })
  return { ...query, versions: query.data?.pages.flatMap(({ rows }) => rows) ?? [] }
}
