import { MyPlacePanel } from '../../features/events/my-place-panel.tsx'
import { useSession } from '../../lib/session.ts'
import { prepareToasters } from '../../ui/load-toasters.ts'
import { SignInForPlace } from '../layout/sign-in-for-place.tsx'

type MyPlaceProps = { eventId: string; isFull: boolean }

prepareToasters()

/** A session may have ended since the page was drawn for somebody who had one. */
export function MyPlace(event: MyPlaceProps) {
  const { loading, user } = useSession()
  if (loading) return <p className="min-h-12" />
  if (!user) return <SignInForPlace />
  return <MyPlacePanel key={user.id} userId={user.id} {...event} />
}
