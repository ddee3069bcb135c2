import { EmptyState } from '../kit/list/load-states.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'

export function StaffNotFound() {
  return (
    <EmptyState title="This URL leads to no page">
      <StaffLink to="/cms/dashboard">Back to Dashboard</StaffLink>
      <StaffLink to="/" reloadDocument>
        Return to Home
      </StaffLink>
    </EmptyState>
  )
}
