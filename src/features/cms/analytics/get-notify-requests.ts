import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import type { Database } from '../../../backend/database.types.ts'
import { MAX_ROWS, readAllPages } from '../../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { exportList } from '../kit/export/export-list.ts'

export type NotifyRequestCount = { cheeseId: string; cheeseName: string; guestCount: number }

type CountRow = Database['public']['Functions']['notify_request_counts']['Returns'][number]

const toCount = (row: CountRow): NotifyRequestCount => ({
  cheeseId: row.cheese_id,
  cheeseName: row.name,
  guestCount: row.waiting,
})

/** For a CSV file. */
export const exportNotifyRequests = async () => (await exportList('notify-requests')).map(toCount)

async function getNotifyRequests(): Promise<NotifyRequestCount[]> {
  const rows = await readAllPages((offset) =>
    getBackend()
      .data.rpc('notify_request_counts')
      .range(offset, offset + MAX_ROWS - 1)
      .then(unwrap),
  )
  return rows.map(toCount)
}

export const useNotifyRequests = () =>
  useQuery({ queryKey: ['cms', 'analytics', 'notify requests'], queryFn: getNotifyRequests })
