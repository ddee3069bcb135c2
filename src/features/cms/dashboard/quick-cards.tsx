import type { Dashboard } from './get-dashboard.ts'
import { CardRow, DashboardCard } from './dashboard-card.tsx'

export function QuickCards({ counts }: Pick<Dashboard, 'counts'>) {
  return (
    <CardRow title="Shortcuts">
      <DashboardCard to="/cms/calendar" title="Plan features" text="The cheeses of the coming days" />
      <DashboardCard to="/kiosk/today" title="Kiosk" text="The display in the shop" />
      <DashboardCard
        to="/cms/recipes"
        title="Pending recipes"
        figure={counts.pendingRecipes}
        text="Waiting for a decision"
      />
      <DashboardCard
        to="/cms/analytics#notify-requests"
        title="Notify requests"
        figure={counts.notifyRequests}
        text="Guests waiting for a cheese to come back"
      />
    </CardRow>
  )
}
