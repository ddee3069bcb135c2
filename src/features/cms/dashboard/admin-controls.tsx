import { may, type Permission } from '../../../domain/roles.ts'
import { CardRow, DashboardCard } from './dashboard-card.tsx'
import { usePlacardsToReprint } from './get-dashboard.ts'

type Control = { permission: Permission; to: string; title: string; text: string; soon?: boolean }

const CONTROLS: Control[] = [
  {
    permission: 'manageUsers',
    to: '/cms/users',
    title: 'Users and roles',
    text: 'Accounts, roles and sessions',
  },
  {
    permission: 'managePlacards',
    to: '/cms/placards',
    title: 'Placards',
    text: 'Cards for the counter, and which are out of date',
  },
  {
    permission: 'rollBack',
    to: '/cms/rollback',
    title: 'Version rollback',
    text: 'Earlier versions of every record',
    soon: true,
  },
]

export function AdminControls({ role }: { role: string | null | undefined }) {
  const { data: placardsToReprint } = usePlacardsToReprint(may(role, 'managePlacards'))
  const controls = CONTROLS.filter(({ permission }) => may(role, permission))
  if (controls.length === 0) return null
  return (
    <CardRow title="Admin Controls">
      {controls.map(({ permission, ...card }) => (
        <DashboardCard
          key={permission}
          {...card}
          {...(permission === 'managePlacards' && placardsToReprint
            ? { figure: placardsToReprint, text: 'To print again' }
            : {})}
        />
      ))}
    </CardRow>
  )
}
