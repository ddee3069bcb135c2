import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { pieceOf } from '../../../../domain/cheese/price.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { refreshAfter } from '../../kit/list/refresh-lists.ts'

async function getPlannedPrices(cheeseId: string) {
  const rows = unwrap(
    await getBackend()
      .data.from('price_schedule')
      .select('id, from_day, price_per_kg_cents, price_per_piece_cents, cheeses(piece_grams)')
      .eq('cheese_id', cheeseId)
      .is('applied_at', null)
      .order('from_day'),
  )
  return rows.map((row) => ({
    id: row.id,
    fromDay: row.from_day,
    pricePerKgCents: row.price_per_kg_cents,
    piece: pieceOf(row.price_per_piece_cents, row.cheeses.piece_grams),
  }))
}

export const usePlannedPrices = (cheeseId: string) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'planned prices', cheeseId],
    queryFn: () => getPlannedPrices(cheeseId),
  })

/** Oldest first, the planned ones last. */
async function getPriceHistory(cheeseId: string) {
  const rows = unwrap(await getBackend().data.rpc('price_history', { cheese_uuid: cheeseId }, { get: true }))
  return rows
    .map((row) => ({
      pricePerKgCents: row.price_per_kg_cents as number | null,
      pieceCents: row.price_per_piece_cents as number | null,
      startsAtLocal: row.starts_at_local,
      by: row.changed_by_name as string | null,
      isPlanned: row.is_planned,
    }))
    .toReversed()
}

export type PriceEntry = Awaited<ReturnType<typeof getPriceHistory>>[number]

export const usePriceHistory = (cheeseId: string) =>
  useQuery({
    queryKey: ['cms', 'cheeses', 'price history', cheeseId],
    queryFn: () => getPriceHistory(cheeseId),
  })

/** In cents for a kilogram, or for a piece. */
type NewPlan = { cheeseId: string; fromDay: string; cents: number; isPiece: boolean }

/** Planning the same day again replaces the price, so that a repeated request does no harm. */
async function schedulePrice({ cheeseId, fromDay, cents, isPiece }: NewPlan) {
  return unwrap(
    await getBackend().data.rpc('schedule_price', {
      cheese_uuid: cheeseId,
      from_day: fromDay,
      ...(isPiece ? { price_per_piece_cents: cents } : { price_per_kg_cents: cents }),
    }),
  )
}

async function cancelPlannedPrice(id: string) {
  const isCanceled = unwrap(await getBackend().data.rpc('cancel_scheduled_price', { planned: id }))
  if (!isCanceled) throw new UserError('Price', 'This price is already in effect')
}

export function usePlanPrice() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: schedulePrice,
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}

export function useCancelPlannedPrice() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: cancelPlannedPrice,
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
