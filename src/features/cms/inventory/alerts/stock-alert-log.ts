import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { formatTime } from '../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

const REFRESH_MS = 30_000

export async function getStockAlertLog() {
  const rows = unwrap(await getBackend().data.rpc('stock_alert_log', undefined, { get: true }))
  return rows.map((row) => ({
    id: row.id,
    cheeseId: row.cheese_id,
    cheeseName: row.name,
    state: row.state as 'held' | 'sent' | 'cancelled',
    guestCount: row.guests,
    atLocal: row.at_local,
  }))
}

export type StockAlertBatch = Awaited<ReturnType<typeof getStockAlertLog>>[number]

export const useStockAlertLog = () =>
  useQuery({
    queryKey: ['cms', 'stock alert log'],
    queryFn: getStockAlertLog,
    refetchInterval: REFRESH_MS,
  })

/** "6 guests will be told at 2:05 p.m." */
export const describeHeld = ({ guestCount, atLocal }: StockAlertBatch) =>
  `${countNoun(guestCount, 'guest')} will be told at ${formatTime(atLocal)}`

export function useCancelStockAlerts() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (id: number) =>
      unwrap(await getBackend().data.rpc('cancel_stock_alerts', { batch_id: id })),
    onSuccess: (isCanceled) =>
      toast.success(isCanceled ? 'The mail is canceled' : 'The mail had been sent already'),
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms', 'stock alert log'] }),
  })
}
