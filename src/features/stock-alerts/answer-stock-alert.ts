import { getBackend } from '../../backend/backend.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { failureToast } from '../../ui/toasts/toast.ts'

export type StockAlertAnswer = 'confirm' | 'stop'

const CALLS = { confirm: 'confirm_stock_alert', stop: 'unsubscribe_stock_alert' } as const

/** False when the request no longer exists. */
async function answerStockAlert({ token, answer }: { token: string; answer: StockAlertAnswer }) {
  return unwrap(await getBackend().data.rpc(CALLS[answer], { token }))
}

export function useAnswerStockAlert() {
  return useSingleMutation({
    mutationFn: answerStockAlert,
    onError: failureToast('That did not reach us. Please try again.'),
  })
}
