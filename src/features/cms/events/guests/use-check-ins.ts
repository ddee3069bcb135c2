import { countNoun } from '../../../../lib/count-noun.ts'
import { newUuid } from '../../../../lib/uuid.ts'
import { getOutbox, useOutbox } from '../../kit/outbox/shop-outbox.ts'
import type { EventRecord } from '../event-record.ts'
import type { Guest } from './get-guests.ts'

export type ListedGuest = Guest & { hasArrived: boolean; isUnsent: boolean }

/** The guests with the check-ins that are not sent yet. */
export function useListedGuests(guests: Guest[] | undefined): ListedGuest[] | undefined {
  const { entries } = useOutbox()
  return guests?.map((guest) => {
    const last = entries.findLast(
      (entry) => entry.kind === 'check-in' && entry.rsvpId === guest.id && !entry.refusal,
    )
    return {
      ...guest,
      hasArrived: last?.kind === 'check-in' ? last.hasArrived : guest.arrivedAtLocal !== null,
      isUnsent: last !== undefined,
    }
  })
}

/** Its label stays on the device, so it has the event and the size of the party, and no name. */
export const checkIn = ({ id: eventId, values }: EventRecord, guest: Guest, hasArrived: boolean) =>
  void getOutbox().add({
    key: newUuid(),
    kind: 'check-in',
    at: Date.now(),
    label: `${values.title}, ${hasArrived ? 'check-in' : 'check-in taken back'} of ${countNoun(guest.partySize, 'person', 'people')}`,
    eventId,
    rsvpId: guest.id,
    hasArrived,
  })
