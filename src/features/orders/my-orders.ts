import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { toOrder, type OrderView } from './order.ts'

export const useMyOrders = (userId: string) =>
  useQuery({
    queryKey: ['my-orders', userId],
    queryFn: async () => (unwrap(await getBackend().data.rpc('my_orders')) as OrderView[]).map(toOrder),
  })
