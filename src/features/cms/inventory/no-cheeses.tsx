import { EmptyState } from '../kit/list/load-states.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'

/** For a shop whose cheeses are all archived. */
export const NoCheeses = () => (
  <EmptyState title="No cheeses yet">
    <StaffLink to="/cms/cheeses/new">Add New Cheese</StaffLink>
  </EmptyState>
)
