import { DashboardPage } from '../../features/cms/dashboard/dashboard-page.tsx'
import { CounterView } from '../../features/cms/inventory/counter-view.tsx'

const CHEESES_ON_DASHBOARD = 6

/** The dashboard does not import the counter, so it is passed to it here. */
export const Dashboard = () => <DashboardPage counter={<CounterView limit={CHEESES_ON_DASHBOARD} />} />
