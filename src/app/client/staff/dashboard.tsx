import { ComingFeatures } from '../../../features/cms/calendar/coming-features.tsx'
import { DashboardPage } from '../../../features/cms/dashboard/dashboard-page.tsx'
import { CounterView } from '../../../features/cms/inventory/counter/counter-view.tsx'

const CHEESES_ON_DASHBOARD = 6

/** The dashboard does not import other features, so they are passed to it here. */
export const Dashboard = () => (
  <DashboardPage counter={<CounterView limit={CHEESES_ON_DASHBOARD} />} features={<ComingFeatures />} />
)
