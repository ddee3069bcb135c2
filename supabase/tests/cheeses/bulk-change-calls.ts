import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'

type Preview = {
  total: number
  changed: number
  refused: number
  printed: number
  token: string
  rows: { id: string; name: string; old: unknown; new: unknown }[]
  obstacles: { id: string; name: string; reason: string }[]
}
export type Json = Record<string, unknown>
type BulkChange = { selection: Json; change: Json; actor: Actor }

export async function previewBulkChange(
  { requests }: TestDatabase,
  { selection, change, actor }: BulkChange,
) {
  const [row] = await actAs(
    requests,
    actor,
    (sql) => sql<{ plan: Preview }[]>`
      select public.preview_bulk_change(${sql.json(selection)}, ${sql.json(change)}) as plan`,
  )
  if (!row) throw new Error('No preview')
  return row.plan
}

export async function makeBulkChange(
  { requests }: TestDatabase,
  { selection, change, actor, token }: BulkChange & { token: string },
) {
  const [row] = await actAs(
    requests,
    actor,
    (sql) => sql<{ done: { change_set: string | null; changed: number } }[]>`
      select public.make_bulk_change(${sql.json(selection)}, ${sql.json(change)}, ${token}) as done`,
  )
  return row?.done
}
