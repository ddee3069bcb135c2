import { EmptyState } from '../kit/list/load-states.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'

export function AccessDenied() {
  return (
    <EmptyState title="Access denied">
      <p className="w-full">This page is not part of your role. An admin can change roles.</p>
      <StaffLink to="/cms/dashboard">Back to Dashboard</StaffLink>
    </EmptyState>
  )
}
