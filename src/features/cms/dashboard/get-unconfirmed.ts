import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function getUnconfirmed() {
  const rows = unwrap(await getBackend().data.rpc('unconfirmed_cheeses', undefined, { get: true }))
  return rows.map(({ cheese_id, name, facts }) => ({ id: cheese_id, name, facts }))
}

export type UnconfirmedCheese = Awaited<ReturnType<typeof getUnconfirmed>>[number]

/** The active cheeses with a food fact that nobody has confirmed, for those who may. */
export const useUnconfirmed = (enabled: boolean) =>
  useQuery({ queryKey: ['cms', 'dashboard', 'unconfirmed'], queryFn: getUnconfirmed, enabled })
