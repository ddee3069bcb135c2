import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { accountToast } from '../../ui/toasts/toast.ts'
import { describeFailure } from '../../backend/errors.ts'

async function getCheese(slug: string) {
  return unwrap(
    await getBackend().data.from('cheeses').select('id, name, in_stock').eq('slug', slug).maybeSingle(),
  )
}

export const useRequestedCheese = (slug: string) =>
  useQuery({ queryKey: ['requested-cheese', slug], queryFn: () => getCheese(slug) })

async function requestStockAlert({ email, cheeseId }: { email: string; cheeseId: string }) {
  unwrap(await getBackend().data.rpc('request_stock_alert', { email, cheese_uuid: cheeseId }))
}

export function useRequestStockAlert() {
  return useSingleMutation({
    mutationFn: requestStockAlert,
    onError: (error) => accountToast(describeFailure('Not Sent', error)),
  })
}
