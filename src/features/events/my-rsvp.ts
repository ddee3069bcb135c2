import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../backend/backend.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { withIdempotencyKey } from '../../backend/with-idempotency-key.ts'
import { seatsLeft, seatsLeftLine } from './shop-event.ts'
import type { Enum } from '../../domain/enums.ts'
import { toast, failureToast } from '../../ui/toast.ts'

/** Null for a member without an RSVP. */
export type RsvpStatus = Enum<'rsvp_status'> | null

const TOAST_SUBJECT = 'rsvp'

const SAVED = { going: 'Place saved', waiting: 'You are on the waiting list' }

async function getMyRsvp(eventId: string): Promise<RsvpStatus> {
  const result = await getBackend().data.from('rsvps').select('status').eq('event_id', eventId).maybeSingle()
  return unwrap(result)?.status ?? null
}

async function saveRsvp(eventId: string): Promise<RsvpStatus> {
  return withIdempotencyKey(async (idempotency_key) =>
    unwrap(await getBackend().data.rpc('rsvp', { event_uuid: eventId, idempotency_key })),
  )
}

async function cancelRsvp(eventId: string): Promise<RsvpStatus> {
  unwrap(await getBackend().data.rpc('cancel_rsvp', { event_uuid: eventId }))
  return null
}

/** Updates the number in the rendered page, which is outside this island. */
async function recountSeats(eventId: string) {
  const query = getBackend().data.from('events').select('capacity, event_stats(going)').eq('id', eventId)
  const { capacity, event_stats: stats } = unwrap(await query.single())
  const left = seatsLeft({ capacity, going: stats?.going ?? 0 })
  document.querySelector('[data-seats-left]')?.replaceChildren(seatsLeftLine(left))
  return left
}

export function useMyRsvp(eventId: string, userId: string, wasFull: boolean) {
  const [isFull, setFull] = useState(wasFull)
  const queryClient = useQueryClient()
  const queryKey = ['my-rsvp', eventId, userId]
  const { data: rsvp, isError, refetch } = useQuery({ queryKey, queryFn: () => getMyRsvp(eventId) })
  const change = useSingleMutation({
    mutationFn: (wanted: boolean) => (wanted ? saveRsvp(eventId) : cancelRsvp(eventId)),
    onSuccess(rsvp: RsvpStatus) {
      queryClient.setQueryData(queryKey, rsvp)
      recountSeats(eventId)
        .then((left) => setFull(left === 0))
        .catch((error: unknown) => console.error('Failed to count the seats', error))
      void toast.success(rsvp ? SAVED[rsvp] : 'Place given back', TOAST_SUBJECT)
    },
    onError: failureToast('Failed to save your place', TOAST_SUBJECT),
  })
  return { rsvp, isFull, isError, refetch, change: change.mutate, isChanging: change.isPending }
}
