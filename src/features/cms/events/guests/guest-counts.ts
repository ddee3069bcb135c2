import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'

export async function getGuestCounts(eventId: string) {
  const [counts] = unwrap(await getBackend().data.rpc('guest_counts', { event_uuid: eventId }))
  return counts ?? { rsvps: 0, seated: 0, waiting: 0, arrived: 0 }
}

export const useGuestCounts = (eventId: string) =>
  useQuery({ queryKey: ['cms', 'events', 'counts', eventId], queryFn: () => getGuestCounts(eventId) })
