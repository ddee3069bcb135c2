/** Where one says that one is coming: drawn for those who are signed in; others are asked to. */
export function RsvpSlot({ eventId }: { eventId: string }) {
  return (
    <p className="display text-head" data-event={eventId} data-when-signed="out">
      <a href="/auth" className="link inline-flex min-h-11 items-center">
        Sign in to save a place
      </a>
    </p>
  )
}
