import { Eye } from 'lucide-react'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { useShopState } from '../kit/opening/shop-state.ts'
import { canPreview, viewAsGuest } from '../kit/opening/view-as-guest.ts'
import { StaffButton, StaffLink } from '../kit/screen/staff-button.tsx'
import { useSetShopOpen } from './set-shop-open.ts'
import type { StepProps } from './get-setup.ts'

const NEEDED: Record<string, string> = {
  name: 'its name',
  hours: 'its opening hours',
  time_zone: 'its time zone',
  currency: 'its currency',
  tax_percent: 'its tax rate',
}

const list = new Intl.ListFormat('en')

/** The README says how a shop gets an address of its own. */
const isOnlyHere = ['localhost', '127.0.0.1', '[::1]'].includes(location.hostname)

/** The last step: look at it, then open. */
export function OpenStep({ setup: { missing, isOpened, cheeses } }: StepProps) {
  const { role } = useSession()
  const setOpen = useSetShopOpen()
  const { data: state } = useShopState()
  const mayOpen = may(role, 'openShop')
  return (
    <div className="space-y-4">
      {missing.length > 0 && (
        <p>Before the shop opens, say {list.format(missing.map((field) => NEEDED[field] ?? field))}.</p>
      )}
      {!isOpened && cheeses.active === 0 && (
        <p>No cheese is active yet, so guests would find an empty counter.</p>
      )}
      {isOpened && (
        <p>
          {state?.isClosedToGuests ? 'Guests read the maintenance notice at' : 'Guests are welcome at'}{' '}
          <a href="/" className="link">
            {location.host}
          </a>
          {isOnlyHere && ', which only this computer can open so far'}. Prices, cheeses and settings change
          there at once, page texts when you publish them.
        </p>
      )}
      {!isOpened && cheeses.drafts > 0 && (
        <p>
          {countNoun(cheeses.drafts, 'draft')} will not be seen:{' '}
          <StaffLink to="/cms/cheeses?status=inactive">Look at them</StaffLink>
        </p>
      )}
      {!mayOpen && <p className="text-ink-soft">An admin opens and closes the shop.</p>}
      <div className="flex flex-wrap gap-3">
        {canPreview() && !isOpened && (
          <StaffButton onClick={() => void viewAsGuest()} className="max-sm:w-full">
            <Eye aria-hidden="true" size={16} />
            View as a guest
          </StaffButton>
        )}
        {mayOpen && (
          <StaffButton
            look={isOpened ? 'danger' : 'primary'}
            disabled={setOpen.isPending || (!isOpened && missing.length > 0)}
            onClick={() => setOpen.mutate(!isOpened)}
            className="max-sm:w-full"
          >
            {isOpened ? 'Close the shop to guests' : 'Open the shop'}
          </StaffButton>
        )}
      </div>
    </div>
  )
}
