import type { Sql } from '../../../server/database/sql/sql.ts'
import { actAs } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'

/** The cells of a row by field. */
export type Cells = Record<string, string>

type ImportRow = {
  line: number
  outcome: 'created' | 'changed' | 'unchanged' | 'refused'
  slug: string
  cheese_id: string | null
  changes: { field: string; old: string; new: string }[]
  problems: { field: string; problem: string }[]
}

const BATCH = 100

/** Sends a file as the page does, with a header in line 1, and returns the first page of the dry run. */
export async function dryRun(requests: Sql, rows: Cells[], actor: Actor = 'manager') {
  const [started] = await actAs(
    requests,
    actor,
    (sql) => sql<{ id: string }[]>`select public.start_import('cheeses.csv') as id`,
  )
  const importId = started?.id ?? ''
  for (let sent = 0; sent < rows.length; sent += BATCH) {
    const batch = rows.slice(sent, sent + BATCH).map((cells, index) => ({ line: sent + index + 2, cells }))
    await actAs(requests, actor, (sql) => sql`select public.add_import_rows(${importId}, ${sql.json(batch)})`)
  }
  return actAs(requests, actor, async (sql) => {
    const counts = await sql<
      { outcome: string; rows: number }[]
    >`select * from public.finish_import(${importId})`
    return {
      importId,
      counts: Object.fromEntries(counts.map(({ outcome, rows }) => [outcome, rows])),
      rows: await sql<ImportRow[]>`select * from public.read_import(${importId})`,
    }
  })
}
