import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { SYSTEM_AUTHOR } from '../history/list-versions.ts'

/** A row of a table with history. What a form saves may be kept in several. */
export type SavedRow = { table: string; id: string }

async function getLastSaved(rows: readonly SavedRow[]) {
  const saves = await Promise.all(
    rows.map(async ({ table, id }) =>
      unwrap(await getBackend().data.rpc('last_saved', { of_table: table, of_record: id })),
    ),
  )
  const [newest] = saves
    .flat()
    .toSorted((one, other) => other.changed_at_local.localeCompare(one.changed_at_local))
  return newest ? { by: newest.changed_by_name ?? SYSTEM_AUTHOR, atLocal: newest.changed_at_local } : null
}

/** Who saved last and when. Read when it is shown, and not kept. */
export const useLastSaved = (rows: readonly SavedRow[]) =>
  useQuery({
    queryKey: ['cms', 'last saved', rows],
    queryFn: () => getLastSaved(rows),
    enabled: rows.length > 0,
    gcTime: 0,
  })
