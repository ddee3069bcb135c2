import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../../../backend/backend.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import type { Payment } from '../../../../../domain/basket.ts'

const linesSchema = v.array(
  v.object({
    position: v.number(),
    cheese: v.string(),
    grams: v.number(),
    pieces: v.nullable(v.number()),
    amount_cents: v.number(),
    discount_cents: v.number(),
    tax_cents: v.nullable(v.number()),
    returned: v.number(),
  }),
)

const toLine = (line: v.InferOutput<typeof linesSchema>[number]) => ({
  position: line.position,
  cheese: line.cheese,
  grams: line.grams,
  pieces: line.pieces,
  amountCents: line.amount_cents,
  discountCents: line.discount_cents,
  taxCents: line.tax_cents,
  /** In pieces where pieces were sold, else in grams. */
  returned: line.returned,
})

type BasketFilter = { day: string; slip: string }

async function listBaskets({ day, slip }: BasketFilter) {
  const filter = slip ? { slip } : day ? { of_day: day } : {}
  const rows = unwrap(await getBackend().data.rpc('list_baskets', filter))
  return rows.map((row) => ({
    id: row.id,
    soldAtLocal: row.sold_at_local,
    soldBy: row.sold_by_name as string | null,
    lines: v.parse(linesSchema, row.lines ?? []).map(toLine),
    payment: row.payment as Payment | null,
    discountCents: row.discount_cents,
    dueCents: row.total_cents + row.rounding_cents,
    isVoid: row.voids !== null,
    isVoided: row.is_voided,
    isReturn: row.returns !== null,
    taxIncluded: row.tax_included,
    slipNumber: row.slip_number,
    reason: row.reason as string | null,
    isLate: row.is_late,
  }))
}

export type SoldBasket = Awaited<ReturnType<typeof listBaskets>>[number]

/** Of a slip, or of a day, which is today without one. An employee gets own ones. */
export const useBaskets = (filter: BasketFilter) =>
  useQuery({ queryKey: ['cms', 'sales', 'baskets', filter], queryFn: () => listBaskets(filter) })
