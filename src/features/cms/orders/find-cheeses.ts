import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { formatGrams } from '../../../domain/cheese/stock.ts'
import type { TypedLine } from './phone-order-draft.ts'

async function findCheeses(typed: string): Promise<TypedLine['cheese'][]> {
  const rows = unwrap(await getBackend().data.rpc('cheeses_to_order', { typed }, { get: true }))
  return rows.map(({ id, name, piece_grams, in_stock, available_grams }) => ({
    id,
    name,
    pieceGrams: piece_grams as number | null,
    availableGrams: (available_grams as number | null) ?? (in_stock ? null : 0),
  }))
}

/** Cheeses on the counter whose name contains what was typed. */
export const useFoundCheeses = (typed: string) =>
  useQuery({
    queryKey: ['cms', 'orders', 'cheeses', typed],
    queryFn: () => findCheeses(typed),
    enabled: typed !== '',
    placeholderData: keepPreviousData,
  })

/** "1,240 g available" */
export const describeAvailable = ({ availableGrams }: TypedLine['cheese']) =>
  availableGrams === null
    ? 'not tracked'
    : availableGrams > 0
      ? `${formatGrams(availableGrams)} available`
      : 'none available'
