import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { MAX_ROWS, readAllPages } from '../../../backend/read-all-pages.ts'
import { unwrap } from '../../../backend/unwrap.ts'

export type NotifyRequestCount = { cheeseId: string; cheeseName: string; guestCount: number }

async function getNotifyRequests(): Promise<NotifyRequestCount[]> {
  const rows = await readAllPages((offset) =>
    getBackend()
      .data.rpc('notify_request_counts')
      .range(offset, offset + MAX_ROWS - 1)
      .then(unwrap),
  )
  return rows.map((row) => ({ cheeseId: row.cheese_id, cheeseName: row.name, guestCount: row.waiting }))
}

export const useNotifyRequests = () =>
  useQuery({ queryKey: ['cms', 'analytics', 'notify requests'], queryFn: getNotifyRequests })
