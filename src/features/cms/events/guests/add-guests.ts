import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { createIntent } from '../../../../backend/requests/with-idempotency-key.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { refreshAfter } from '../../kit/list/refresh-lists.ts'

export type AddedGuests = { name: string; partySize: number; allergies: string; hasArrived: boolean }

/** Adds a party without an account: who books by phone, or stands at the door. */
export function useAddGuests(eventId: string) {
  const queryClient = useQueryClient()
  const [send] = useState(createIntent)
  return useSingleMutation({
    mutationFn: async ({ name, partySize, allergies, hasArrived }: AddedGuests) => {
      const request = {
        event_uuid: eventId,
        party_size: partySize,
        guest_name: name,
        allergies,
        has_arrived: hasArrived,
      }
      await send(request, async (idempotency_key) =>
        unwrap(await getBackend().data.rpc('add_guests', { ...request, idempotency_key })),
      )
    },
    onSuccess: () => toast.success('Added'),
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}

export function useRemoveGuests() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async (rsvpId: string) =>
      unwrap(await getBackend().data.rpc('remove_guests', { rsvp_uuid: rsvpId })),
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}
