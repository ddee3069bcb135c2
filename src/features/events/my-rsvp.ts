import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getBackend } from '../../backend/backend.ts'
import { openLiveStream } from '../../backend/live/live-stream.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { asNumber, asObject } from '../../lib/read-json.ts'
import { reportToConsole } from '../../lib/report-problem.ts'
import { seatsLeft, seatsLeftLine } from './shop-event.ts'
import { useChangeRsvp, type Rsvp } from './change-rsvp.ts'

/** Null for a member without an RSVP. */
async function getMyRsvp(eventId: string): Promise<Rsvp | null> {
  const query = getBackend()
    .data.from('rsvps')
    .select('status, party_size, allergies')
    .eq('event_id', eventId)
  const row = unwrap(await query.maybeSingle())
  return row && { status: row.status, partySize: row.party_size, allergies: row.allergies ?? '' }
}

async function countSeatsLeft(eventId: string) {
  const query = getBackend().data.from('events').select('capacity, event_stats(going)').eq('id', eventId)
  const { capacity, event_stats: stats } = unwrap(await query.single())
  return seatsLeft({ capacity, going: stats?.going ?? 0 })
}

const readSeatsLeft = (eventId: string, show: (left: number) => void) =>
  void countSeatsLeft(eventId)
    .then(show)
    .catch((error: unknown) => reportToConsole('Failed to count the seats', error))

function toSeatsLeft(json: unknown) {
  const seats = asObject(json)
  return seatsLeft({ capacity: asNumber(seats['capacity']), going: asNumber(seats['going']) })
}

/** Updates the number in the rendered page, which is outside this island. */
const showSeatsLeft = (left: number) =>
  document.querySelector('[data-seats-left]')?.replaceChildren(seatsLeftLine(left))

type ShownEvent = { eventId: string; slug: string; seatsLeft: number }

/** The RSVP of a member for one event, and the seats that are left, both kept current. */
export function useMyRsvp({ eventId, slug, seatsLeft: rendered }: ShownEvent, userId: string) {
  const [left, setLeft] = useState(rendered)
  const queryClient = useQueryClient()
  const queryKey = ['my-rsvp', eventId, userId]
  const { data: rsvp, isError, refetch } = useQuery({ queryKey, queryFn: () => getMyRsvp(eventId) })
  const isWaiting = rsvp?.status === 'waiting'

  useEffect(() => showSeatsLeft(left), [left])
  useEffect(() => {
    const show = (current: number) => {
      setLeft(current)
      // The waiting party may have been given seats.
      if (isWaiting) void refetch()
    }
    return openLiveStream(
      `/live/events/${slug}`,
      (data) => show(toSeatsLeft(JSON.parse(data))),
      () => readSeatsLeft(eventId, show),
    )
  }, [eventId, slug, isWaiting, refetch])
  const change = useChangeRsvp(eventId, (saved) => {
    queryClient.setQueryData(queryKey, saved)
    // An RSVP that was sent from another tab keeps its size.
    if (saved) void refetch()
    readSeatsLeft(eventId, setLeft)
  })
  return { rsvp, seatsLeft: left, isError, refetch, change }
}
