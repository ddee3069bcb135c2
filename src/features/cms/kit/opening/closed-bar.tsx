import { Eye } from 'lucide-react'
import { formatDayAndTime } from '../../../../domain/shop/wall-clock.ts'
import { StaffButton, StaffLink } from '../screen/staff-button.tsx'
import { useShopState, type ShopState } from './shop-state.ts'
import { canPreview, viewAsGuest } from './view-as-guest.ts'

const sentence = ({ isOpened, noticeUntilLocal }: ShopState) =>
  !isOpened
    ? 'Closed: guests read “We open soon”.'
    : `Guests read your notice${noticeUntilLocal ? ` until ${formatDayAndTime(noticeUntilLocal)}` : ''}.`

/** Tells on every staff page that guests are turned away. */
export function ClosedBar({ maySetUp }: { maySetUp: boolean }) {
  const { data: state } = useShopState()
  if (!state?.isClosedToGuests) return null
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 border-accent py-1 pl-4 text-small lining-nums print:hidden">
      <output className="grow">{sentence(state)}</output>
      {canPreview() && (
        <StaffButton onClick={() => void viewAsGuest()}>
          <Eye aria-hidden="true" size={16} />
          View as a guest
        </StaffButton>
      )}
      {maySetUp && (
        <StaffLink to="/cms/setup" look="primary">
          {state.isOpened ? 'Change' : 'Set up and open'}
        </StaffLink>
      )}
    </div>
  )
}
