import { Island } from '../islands/island.tsx'

type RsvpSlotProps = { eventId: string; slug: string; seatsLeft: number }

/** The RSVP form, rendered for people who are signed in; others see a link to sign in that comes back to it. */
export function RsvpSlot(event: RsvpSlotProps) {
  return (
    <div id="rsvp">
      <Island name="my-rsvp" when="session" props={event}>
        <p data-when-signed="out" className="display text-head">
          <a
            href={`/auth?next=${encodeURIComponent(`/events/${event.slug}#rsvp`)}`}
            className="link inline-flex min-h-11 items-center"
          >
            {event.seatsLeft > 0 ? 'Sign in to save a seat' : 'Sign in to join the waiting list'}
          </a>
        </p>
        <p data-when-signed="in" className="min-h-12 text-ink-soft">
          Loading…
        </p>
      </Island>
    </div>
  )
}
