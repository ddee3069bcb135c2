import * as v from 'valibot'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import type { Intent } from '../../../../backend/requests/with-idempotency-key.ts'

export type CheeseSelection = (
  | { ids: string[] }
  | { filter: { query: string; status?: string; stock?: string; style?: string } }
) & { without_refused?: boolean }

export type PriceChange = ({ percent: number } | { cents_per_kg: number }) & {
  field: 'price'
  step_cents: number
  /** Without a day the prices change at once. */
  from_day?: string
}

export type BulkChange =
  | PriceChange
  | { field: 'status'; value: 'active' | 'draft' | 'archived' }
  | { field: 'in_stock'; value: boolean }

const valueSchema = v.union([v.number(), v.string(), v.boolean(), v.null()])

const previewSchema = v.object({
  total: v.number(),
  changed: v.number(),
  refused: v.number(),
  printed: v.number(),
  limit: v.number(),
  token: v.string(),
  rows: v.array(
    v.object({ id: v.string(), name: v.string(), old: valueSchema, new: valueSchema, is_piece: v.boolean() }),
  ),
  obstacles: v.array(v.object({ id: v.string(), name: v.string(), reason: v.string() })),
})

export type BulkPreview = v.InferOutput<typeof previewSchema>

const outcomeSchema = v.object({ change_set: v.nullable(v.string()), changed: v.number() })

/** What the database would do to the selected cheeses as they are now. */
export async function previewBulkChange(selection: CheeseSelection, change: BulkChange) {
  const answer = await getBackend().data.rpc('preview_bulk_change', { selection, change })
  return v.parse(previewSchema, unwrap(answer))
}

/** Does what the preview showed, or nothing. */
export async function makeBulkChange(
  send: Intent,
  selection: CheeseSelection,
  change: BulkChange,
  { token }: BulkPreview,
) {
  const request = { selection, change, token }
  const answer = await send(request, async (idempotency_key) =>
    unwrap(await getBackend().data.rpc('make_bulk_change', { ...request, idempotency_key })),
  )
  return v.parse(outcomeSchema, answer)
}
