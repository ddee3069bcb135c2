import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../lib/backend.ts'
import { queryClient } from '../../lib/query-client.ts'
import { unwrap } from '../../lib/unwrap.ts'
import { toastData } from '../../ui/toast-data.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { placesLeft, placesLine } from './shop-event.ts'

/** How somebody stands with an event: has a place, waits for one, or neither. */
export type Place = 'going' | 'waiting' | null

async function getMyPlace(eventId: string): Promise<Place> {
  const answer = await getBackend().data.from('rsvps').select('status').eq('event_id', eventId).maybeSingle()
  return unwrap(answer)?.status ?? null
}

async function takePlace(eventId: string): Promise<Place> {
  return unwrap(await getBackend().data.rpc('rsvp', { event_uuid: eventId }))
}

async function givePlaceBack(eventId: string): Promise<Place> {
  unwrap(await getBackend().data.rpc('cancel_rsvp', { event_uuid: eventId }))
  return null
}

/** The page counted the places before this change. */
async function recountPlaces(eventId: string) {
  const query = getBackend().data.from('events').select('capacity, event_stats(going)').eq('id', eventId)
  const { capacity, event_stats: stats } = unwrap(await query.single())
  const left = placesLeft({ capacity, going: stats?.going ?? 0 })
  document.querySelector('[data-places-left]')?.replaceChildren(placesLine(left))
  return left
}

export function useMyPlace(eventId: string, userId: string, wasFull: boolean) {
  const [isFull, setFull] = useState(wasFull)
  const queryKey = ['my-place', eventId, userId]
  const {
    data: place,
    isError,
    refetch,
  } = useQuery({ queryKey, queryFn: () => getMyPlace(eventId) }, queryClient)
  const change = useMutation(
    {
      mutationFn: (wanted: boolean) => (wanted ? takePlace(eventId) : givePlaceBack(eventId)),
      onSuccess(place: Place) {
        queryClient.setQueryData(queryKey, place)
        recountPlaces(eventId)
          .then((left) => setFull(left === 0))
          .catch((error: unknown) => console.error('Failed to count the places', error))
        toastData.success(
          place ? (place === 'going' ? 'Place saved' : 'You are on the waiting list') : 'Place given back',
        )
      },
      onError: toastFailure('Failed to save your place'),
    },
    queryClient,
  )
  return { place, isFull, isError, refetch, change: change.mutate, isChanging: change.isPending }
}
