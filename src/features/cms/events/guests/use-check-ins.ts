import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { useSession } from '../../../../backend/session/session.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { createCheckInQueue, type CheckIn } from './check-in-queue.ts'
import type { Guest } from './get-guests.ts'

const send = async ({ rsvpId, hasArrived, key }: CheckIn) =>
  unwrap(
    await getBackend().data.rpc('check_in', {
      rsvp_uuid: rsvpId,
      has_arrived: hasArrived,
      idempotency_key: key,
    }),
  )

export type ListedGuest = Guest & { hasArrived: boolean; isUnsent: boolean }

/** The guests with the check-ins that are not sent yet. */
export const withPending = (guests: Guest[], pending: CheckIn[]): ListedGuest[] =>
  guests.map((guest) => {
    const last = pending.findLast(({ rsvpId }) => rsvpId === guest.id)
    return {
      ...guest,
      hasArrived: last ? last.hasArrived : guest.arrivedAtLocal !== null,
      isUnsent: last !== undefined,
    }
  })

/** The event and the person must stay the same while the component is mounted. */
export function useCheckIns(eventId: string) {
  const queryClient = useQueryClient()
  const { user } = useSession()
  const [queue] = useState(() =>
    createCheckInQueue({
      userId: user?.id ?? '',
      eventId,
      send,
      onRefused: (error) => void toast.error(describeError(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms', 'events', 'guests', eventId] }),
    }),
  )
  useEffect(() => queue.start(), [queue])
  const { pending, isRetrying } = useSyncExternalStore(queue.subscribe, queue.getState)
  return { pending, isRetrying, checkIn: queue.add }
}
