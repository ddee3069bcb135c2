import { sendsMail } from '../../../backend/backend-config.ts'
import { CardRow, DashboardCard } from './dashboard-card.tsx'

export function AdminControls({ placardsToReprint }: { placardsToReprint: number }) {
  return (
    <CardRow title="Admin Controls">
      <DashboardCard to="/cms/users" title="Users and roles" text="Accounts, roles and sessions" />
      <DashboardCard
        to="/cms/placards"
        title="Placards"
        {...(placardsToReprint > 0
          ? { figure: placardsToReprint, text: 'To print again' }
          : { text: 'Cards for the counter, and which are out of date' })}
      />
      <DashboardCard to="/cms/rollback" title="Version rollback" text="Earlier versions of every record" />
      {!sendsMail() && <DashboardCard to="/cms/mail" title="Unsent mail" text="Links to pass on yourself" />}
    </CardRow>
  )
}
