import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import { listColumns } from '../kit/list/list-columns.ts'
import type { Person } from './list-users.ts'
import { RoleButton } from './role-button.tsx'
import { SessionsButton } from './sessions-button.tsx'
import { SuspendButton } from './suspend-button.tsx'

const column = listColumns<Person>()

export const userColumns = column.columns([
  column.accessor('email', {
    header: 'Person',
    cell: ({ row: { original: person } }) => (
      <p className="md:min-w-56 wrap-anywhere">
        {[person.firstName, person.lastName].filter(Boolean).join(' ')}{' '}
        {person.isSuspended && <Badge tone="alarm">Suspended</Badge>}
        <span className="block text-ink-soft">{person.email}</span>
      </p>
    ),
  }),
  column.accessor('role', {
    header: 'Role',
    cell: ({ row: { original: person } }) => (
      <div className="flex flex-wrap items-center gap-2">
        <RoleButton person={person} />
        {!person.isConfirmed && <Badge tone="quiet">Has not accepted yet</Badge>}
      </div>
    ),
  }),
  column.accessor('joinedAtLocal', {
    id: 'joined',
    header: 'Joined',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
  }),
  column.accessor('lastUsedAtLocal', {
    header: 'Last used',
    enableSorting: false,
    cell: ({ getValue }) => {
      const lastUsed = getValue()
      return <span className="whitespace-nowrap">{lastUsed ? formatDate(lastUsed) : 'Never'}</span>
    },
  }),
  column.display({
    id: 'account',
    header: 'Account',
    cell: ({ row: { original: person } }) => (
      <div className="flex flex-wrap gap-2">
        <SessionsButton person={person} />
        <SuspendButton person={person} />
      </div>
    ),
  }),
])
