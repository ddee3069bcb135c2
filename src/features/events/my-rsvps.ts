import { useInfiniteQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { Rsvp } from './change-rsvp.ts'

const PAGE_SIZE = 20

export type MyRsvp = Rsvp & {
  eventId: string
  slug: string
  title: string
  startsAtLocal: string
  isCanceled: boolean
  /** Whether it can still be changed. */
  isOpen: boolean
}

async function getMyRsvps(offset: number) {
  const rows = unwrap(await getBackend().data.rpc('my_rsvps', { page_limit: PAGE_SIZE, page_offset: offset }))
  return {
    total: rows[0]?.total ?? 0,
    rsvps: rows.map((row): MyRsvp => ({
      eventId: row.event_id,
      slug: row.slug,
      title: row.title,
      startsAtLocal: row.starts_at_local,
      isCanceled: row.event_status === 'cancelled',
      isOpen: row.is_open,
      status: row.status,
      partySize: row.party_size,
    })),
  }
}

/** The RSVPs of a member: the next event first, past ones last. */
export const useMyRsvps = (userId: string) =>
  useInfiniteQuery({
    queryKey: ['my-rsvps', userId],
    queryFn: ({ pageParam }) => getMyRsvps(pageParam),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) =>
      pages.length * PAGE_SIZE < total ? pages.length * PAGE_SIZE : undefined,
  })
