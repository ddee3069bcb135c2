import { formatDate } from '../../../lib/format-date.ts'
import { Badge } from '../../../ui/staff/badge.tsx'
import { listColumns } from '../../../ui/staff/list-columns.ts'
import type { Person } from './list-users.ts'
import { roleLabel } from './roles.ts'
import { UserActions } from './user-actions.tsx'

const column = listColumns<Person>()

export const userColumns = column.columns([
  column.accessor('email', {
    header: 'Person',
    cell: ({ row: { original: person } }) => (
      <p className="min-w-56 wrap-anywhere">
        {[person.firstName, person.lastName].filter(Boolean).join(' ')}
        <span className="block text-ink-soft">{person.email}</span>
      </p>
    ),
  }),
  column.accessor('role', {
    header: 'Role',
    enableSorting: false,
    cell: ({ getValue }) => (
      <Badge tone={getValue() === 'customer' ? 'quiet' : 'good'}>{roleLabel(getValue())}</Badge>
    ),
  }),
  column.accessor('joinedAt', {
    id: 'created_at',
    header: 'Joined',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
  }),
  column.accessor('lastSignInAt', {
    header: 'Last sign-in',
    enableSorting: false,
    cell: ({ getValue }) => {
      const lastSignInAt = getValue()
      return <span className="whitespace-nowrap">{lastSignInAt ? formatDate(lastSignInAt) : 'Never'}</span>
    },
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <UserActions person={row.original} />,
  }),
])
