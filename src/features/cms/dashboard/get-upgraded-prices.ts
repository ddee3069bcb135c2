import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { refreshAfter } from '../kit/list/refresh-lists.ts'

async function getUpgradedPrices() {
  const rows = unwrap(await getBackend().data.rpc('upgraded_prices', undefined, { get: true }))
  return rows.map((row) => ({
    id: row.id,
    cheeseName: row.name,
    /** Null for the price of today. */
    fromDay: row.from_day as string | null,
    wasCents: row.was_cents,
    isCents: row.is_cents,
  }))
}

/** Prices that the upgrade to 0.3 stored as guests read them and nobody has decided about. */
export const useUpgradedPrices = (enabled: boolean) =>
  useQuery({ queryKey: ['cms', 'dashboard', 'upgraded-prices'], queryFn: getUpgradedPrices, enabled })

export function useDecideUpgradedPrice() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ id, goesBack }: { id: string; goesBack: boolean }) =>
      unwrap(await getBackend().data.rpc('decide_upgraded_price', { upgraded: id, goes_back: goesBack })),
    onError: (error) => void toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
