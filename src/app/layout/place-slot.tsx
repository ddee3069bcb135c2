import { Island } from '../islands/island.tsx'
import { SignInForPlace } from './sign-in-for-place.tsx'

type PlaceSlotProps = { eventId: string; isFull: boolean }

/** Where one takes a place at an event: drawn for those who are signed in; others are asked to. */
export function PlaceSlot({ eventId, isFull }: PlaceSlotProps) {
  return (
    <Island name="my-place" when="session" props={{ eventId, isFull }}>
      <div data-when-signed="out">
        <SignInForPlace />
      </div>
      <p className="min-h-12 text-ink-soft" data-when-signed="in">
        Loading…
      </p>
    </Island>
  )
}
