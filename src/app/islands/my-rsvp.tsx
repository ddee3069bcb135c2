import { MyRsvpPanel } from '../../features/events/my-rsvp-panel.tsx'
import { useSession } from '../../backend/session.ts'
import { SignInForRsvp } from '../layout/sign-in-for-rsvp.tsx'
import { prepareToasters } from '../../ui/toast.ts'

type MyRsvpProps = { eventId: string; isFull: boolean }

prepareToasters()

/** A session may have ended since the page was drawn for somebody who had one. */
export function MyRsvp(event: MyRsvpProps) {
  const { loading, user } = useSession()
  if (loading) return <p className="min-h-12" />
  if (!user) return <SignInForRsvp />
  return <MyRsvpPanel key={user.id} userId={user.id} {...event} />
}
