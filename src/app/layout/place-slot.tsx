import { Island } from '../islands/island.tsx'

type PlaceSlotProps = { eventId: string; isFull: boolean }

/** Where one takes a place at an event: drawn for those who are signed in; others are asked to. */
export function PlaceSlot({ eventId, isFull }: PlaceSlotProps) {
  return (
    <Island name="my-place" when="session" props={{ eventId, isFull }}>
      <p className="display text-head" data-when-signed="out">
        <a href="/auth" className="link inline-flex min-h-11 items-center">
          Sign in to save a place
        </a>
      </p>
      <p className="min-h-12" data-when-signed="in" />
    </Island>
  )
}
