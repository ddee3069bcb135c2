import { formatDate } from '../../../domain/wall-clock.ts'
import { listColumns } from '../kit/list-columns.ts'
import type { Person } from './list-users.ts'
import { RoleButton } from './role-button.tsx'
import { SessionsButton } from './sessions-button.tsx'

const column = listColumns<Person>()

export const userColumns = column.columns([
  column.accessor('email', {
    header: 'Person',
    cell: ({ row: { original: person } }) => (
      <p className="md:min-w-56 wrap-anywhere">
        {[person.firstName, person.lastName].filter(Boolean).join(' ')}
        <span className="block text-ink-soft">{person.email}</span>
      </p>
    ),
  }),
  column.accessor('role', {
    header: 'Role',
    enableSorting: false,
    cell: ({ row }) => <RoleButton person={row.original} />,
  }),
  column.accessor('joinedAtLocal', {
    id: 'joined',
    header: 'Joined',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
  }),
  column.accessor('lastSignInAtLocal', {
    header: 'Last sign-in',
    enableSorting: false,
    cell: ({ getValue }) => {
      const lastSignIn = getValue()
      return <span className="whitespace-nowrap">{lastSignIn ? formatDate(lastSignIn) : 'Never'}</span>
    },
  }),
  column.accessor('sessionCount', {
    header: 'Sessions',
    enableSorting: false,
    cell: ({ row }) => <SessionsButton person={row.original} />,
  }),
])
