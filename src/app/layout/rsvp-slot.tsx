import { Island } from '../islands/island.tsx'
import { SignInForRsvp } from './sign-in-for-rsvp.tsx'

type RsvpSlotProps = { eventId: string; isFull: boolean }

/** Where one takes a place at an event: drawn for those who are signed in; others are asked to. */
export function RsvpSlot({ eventId, isFull }: RsvpSlotProps) {
  return (
    <Island name="my-rsvp" when="session" props={{ eventId, isFull }}>
      <div data-when-signed="out">
        <SignInForRsvp />
      </div>
      <p className="min-h-12 text-ink-soft" data-when-signed="in">
        Loading…
      </p>
    </Island>
  )
}
