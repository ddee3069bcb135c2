import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function getOrderTodos() {
  const rows = unwrap(await getBackend().data.rpc('order_todos', undefined, { get: true }))
  return rows.map(({ kind, cheese_name, missing_grams, codes, next_pickup_local }) => ({
    kind,
    /** For a cheese of which too little is there. */
    cheeseName: cheese_name as string | null,
    missingGrams: missing_grams as number | null,
    codes,
    nextPickupLocal: next_pickup_local,
  }))
}

export type OrderTodo = Awaited<ReturnType<typeof getOrderTodos>>[number]

export const useOrderTodos = () =>
  useQuery({ queryKey: ['cms', 'dashboard', 'orders'], queryFn: getOrderTodos })
