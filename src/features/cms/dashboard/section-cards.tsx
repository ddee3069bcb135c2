import { StaffLink } from '../kit/screen/staff-button.tsx'
import { CardRow, DashboardCard } from './dashboard-card.tsx'

export function SectionCards() {
  return (
    <CardRow title="Sections">
      <DashboardCard to="/cms/cheeses" title="Cheeses" text="Texts, pictures, prices and stock">
        <StaffLink to="/cms/cheeses/new">Add New</StaffLink>
        <StaffLink to="/cms/inventory">Inventory</StaffLink>
      </DashboardCard>
      <DashboardCard
        to="/cms/calendar"
        title="Feature calendar"
        text="Which cheese is featured on which day"
      />
      <DashboardCard to="/cms/recipes" title="Recipes" text="What members submit" />
      <DashboardCard to="/cms/events" title="Events" text="Tastings, guests and waiting lists" />
      <DashboardCard to="/cms/pages" title="Pages" text="Words and pictures of home, visit and others" />
      <DashboardCard to="/cms/analytics" title="Analytics" text="Visits, favorites, searches" />
      <DashboardCard to="/cms/settings" title="Settings" text="Hours, prices and display" />
    </CardRow>
  )
}
