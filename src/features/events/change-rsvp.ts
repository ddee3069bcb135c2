import { getBackend } from '../../backend/backend.ts'
import { errorReason } from '../../backend/explain/error-details.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { withIdempotencyKey } from '../../backend/requests/with-idempotency-key.ts'
import type { Enum } from '../../domain/enums.ts'
import { countNoun } from '../../lib/count-noun.ts'
import { failureToast, toast } from '../../ui/toasts/toast.ts'

export type Rsvp = { status: Enum<'rsvp_status'>; partySize: number; allergies?: string }

export function describeRsvp({ status, partySize }: Rsvp) {
  if (status === 'going') return partySize > 1 ? `Your ${partySize} seats are saved.` : 'Your seat is saved.'
  return partySize > 1
    ? `You are on the waiting list with ${partySize} people. We write to you when so many seats come free.`
    : 'You are on the waiting list. We write to you when a seat comes free.'
}

type RsvpChange =
  | { kind: 'save'; partySize: number }
  /** With `givesUpSeats` a party that no longer fits leaves its seats and waits. */
  | { kind: 'resize'; partySize: number; givesUpSeats: boolean }
  | { kind: 'cancel' }

const TOAST_SUBJECT = 'rsvp'
const failed = failureToast('Failed to save your seat', TOAST_SUBJECT)

/** A seated party asked for more seats than there are. */
export const isShortOfSeats = (error: unknown) => errorReason(error) === 'no_seats'

async function sendChange(eventId: string, change: RsvpChange): Promise<Rsvp | null> {
  const { data } = getBackend()
  const event_uuid = eventId
  if (change.kind === 'cancel') {
    unwrap(await data.rpc('cancel_rsvp', { event_uuid }))
    return null
  }
  const { partySize: party_size } = change
  const status = await withIdempotencyKey(async (idempotency_key) =>
    change.kind === 'save'
      ? unwrap(await data.rpc('rsvp', { event_uuid, party_size, idempotency_key }))
      : unwrap(
          await data.rpc('change_party_size', {
            event_uuid,
            party_size,
            give_up_seats: change.givesUpSeats,
            idempotency_key,
          }),
        ),
  )
  return { status, partySize: party_size }
}

function describeChange(rsvp: Rsvp | null) {
  if (!rsvp) return 'Seat given back'
  if (rsvp.status === 'waiting') return 'You are on the waiting list'
  return rsvp.partySize > 1 ? `${countNoun(rsvp.partySize, 'seat')} saved` : 'Seat saved'
}

/** Saves, changes or takes back an RSVP for one event. */
export const useChangeRsvp = (eventId: string, onSaved: (rsvp: Rsvp | null) => void) =>
  useSingleMutation({
    mutationFn: (change: RsvpChange) => sendChange(eventId, change),
    onSuccess(rsvp) {
      onSaved(rsvp)
      void toast.success(describeChange(rsvp), TOAST_SUBJECT)
    },
    onError(error) {
      if (!isShortOfSeats(error)) failed(error)
    },
  })

export type ChangeRsvp = ReturnType<typeof useChangeRsvp>
