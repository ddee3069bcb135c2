import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { formatDayAndTime } from '../../../../domain/shop/wall-clock.ts'
import { SYSTEM_AUTHOR } from '../history/list-versions.ts'

/** A row of a table with history, or "settings", which are two. */
export type SavedRow = { table: string; id: string }

async function getLastSaved({ table, id }: SavedRow) {
  const [newest] = unwrap(await getBackend().data.rpc('last_saved', { of_table: table, of_record: id }))
  return newest ? { by: newest.changed_by_name ?? SYSTEM_AUTHOR, atLocal: newest.changed_at_local } : null
}

/** Who was first, for a sentence about a save that came too late: "Mats Manager (Friday, November 20, 4:53 p.m.)". */
export async function nameLastSaved(row: SavedRow) {
  const saved = await getLastSaved(row).catch(() => null)
  return saved ? `${saved.by} (${formatDayAndTime(saved.atLocal)})` : 'Someone else'
}

/** Who saved last and when. A conflict asks about the version that won, and must not be told of an earlier one. */
export const useLastSaved = (row: SavedRow | undefined, version?: number) =>
  useQuery({
    queryKey: ['cms', 'last saved', row, version],
    queryFn: () => (row ? getLastSaved(row) : null),
    enabled: row !== undefined,
    gcTime: 0,
  })
