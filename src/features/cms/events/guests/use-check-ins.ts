import { newUuid } from '../../../../lib/uuid.ts'
import { getOutbox, useOutbox } from '../../kit/outbox/shop-outbox.ts'
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

export const checkIn = (eventId: string, rsvpId: string, hasArrived: boolean) =>
  void getOutbox().add({
    key: newUuid(),
    kind: 'check-in',
    at: Date.now(),
    label: hasArrived ? 'A check-in' : 'A check-in taken back',
    eventId,
    rsvpId,
    hasArrived,
  })
