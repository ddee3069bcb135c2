import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../../../backend/backend.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import type { Payment } from '../../../../../domain/basket.ts'

const linesSchema = v.array(
  v.object({
    cheese: v.string(),
    grams: v.number(),
    pieces: v.nullable(v.number()),
    amount_cents: v.number(),
  }),
)

async function listBaskets(day: string) {
  const rows = unwrap(await getBackend().data.rpc('list_baskets', day ? { of_day: day } : {}))
  return rows.map((row) => ({
    id: row.id,
    soldAtLocal: row.sold_at_local,
    soldBy: row.sold_by_name as string | null,
    lines: v.parse(linesSchema, row.lines ?? []),
    payment: row.payment as Payment | null,
    discountCents: row.discount_cents,
    dueCents: row.total_cents + row.rounding_cents,
    isVoid: row.voids !== null,
    isVoided: row.is_voided,
    isReturn: row.is_return,
    reason: row.reason as string | null,
    isLate: row.is_late,
  }))
}

export type SoldBasket = Awaited<ReturnType<typeof listBaskets>>[number]

/** Of a day; today's without one. An employee gets own ones. */
export const useBaskets = (day: string) =>
  useQuery({ queryKey: ['cms', 'sales', 'baskets', day], queryFn: () => listBaskets(day) })
