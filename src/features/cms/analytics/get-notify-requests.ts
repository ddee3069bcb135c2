import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../lib/backend.ts'
import { unwrap } from '../../../lib/unwrap.ts'

async function getNotifyRequests() {
  const { data } = getBackend()
  const counts = unwrap(await data.rpc('notify_request_counts'))
  const ids = counts.map(({ cheese_id }) => cheese_id)
  const cheeses = unwrap(await data.from('cheeses').select('id, name').in('id', ids))
  return counts
    .map(({ cheese_id, waiting }) => ({
      id: cheese_id,
      name: cheeses.find(({ id }) => id === cheese_id)?.name ?? '',
      waiting,
    }))
    .toSorted((one, other) => other.waiting - one.waiting || one.name.localeCompare(other.name))
}

export const useNotifyRequests = () =>
  useQuery({ queryKey: ['cms', 'analytics', 'notify requests'], queryFn: getNotifyRequests })
