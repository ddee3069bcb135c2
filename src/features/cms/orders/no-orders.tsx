import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { EmptyState } from '../kit/list/load-states.tsx'
import { useShopState } from '../kit/opening/shop-state.ts'
import { StaffLink } from '../kit/screen/staff-button.tsx'

/** Says why there is nothing. */
export function NoOrders() {
  const { role } = useSession()
  const { data: shop } = useShopState()
  return shop?.takesOrders === false ? (
    <EmptyState title="Orders are off">
      {may(role, 'changeSettings') ? (
        <StaffLink to="/cms/settings/delivery">Settings</StaffLink>
      ) : (
        'A manager can turn them on.'
      )}
    </EmptyState>
  ) : (
    <EmptyState title="Nothing is set aside">Orders appear here as guests place them.</EmptyState>
  )
}
