import type { Dashboard } from './get-dashboard.ts'
import { CardRow, DashboardCard } from './dashboard-card.tsx'

export function QuickCards({ counts, featured }: Pick<Dashboard, 'counts' | 'featured'>) {
  return (
    <CardRow title="Today">
      <DashboardCard
        to="/cms/calendar"
        title="Today's feature"
        text={featured ? featured.name : 'No featured cheese available today'}
      />
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
