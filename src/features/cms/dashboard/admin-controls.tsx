import { CardRow, DashboardCard } from './dashboard-card.tsx'

export function AdminControls() {
  return (
    <CardRow title="Admin Controls">
      <DashboardCard to="/cms/users" title="Users and roles" text="Accounts, roles and sessions" />
      <DashboardCard
        soon
        to="/cms/placards"
        title="Placards"
        text="Cards for the counter, and which are out of date"
      />
      <DashboardCard
        soon
        to="/cms/rollback"
        title="Version rollback"
        text="Earlier versions of every record"
      />
    </CardRow>
  )
}
