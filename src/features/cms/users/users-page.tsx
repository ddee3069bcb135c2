import type { CsvColumn } from '../kit/csv.ts'
import { DataList } from '../kit/data-list.tsx'
import { useListState } from '../kit/list-state.ts'
import type { ListFilter } from '../kit/list-toolbar.tsx'
import { EmptyState } from '../kit/load-states.tsx'
import { listAllUsers, useUserList, type Person } from './list-users.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { ROLE_LABELS } from './role-texts.ts'
import { userColumns } from './user-columns.tsx'

const NEWEST_FIRST = { column: 'joined', descending: true }

const FILTERS: ListFilter[] = [
  {
    name: 'role',
    label: 'Role',
    options: ENUMS.user_role.map((role) => ({ value: role, label: ROLE_LABELS[role] })),
  },
]

const CSV_COLUMNS: CsvColumn<Person>[] = [
  { header: 'Email', value: ({ email }) => email },
  { header: 'First name', value: ({ firstName }) => firstName },
  { header: 'Last name', value: ({ lastName }) => lastName },
  { header: 'Role', value: ({ role }) => role },
  { header: 'Joined', value: ({ joinedAtLocal }) => joinedAtLocal },
  { header: 'Last sign-in', value: ({ lastSignInAtLocal }) => lastSignInAtLocal ?? null },
  { header: 'Sessions', value: ({ sessionCount }) => sessionCount },
]

export function UsersPage() {
  const control = useListState(NEWEST_FIRST)
  return (
    <DataList
      label="Users"
      noun="user"
      control={control}
      query={useUserList(control.state)}
      columns={userColumns}
      nameOf={({ email }) => email}
      filters={FILTERS}
      csv={{
        fileName: 'users.csv',
        columns: CSV_COLUMNS,
        load: () => listAllUsers(control.state),
      }}
      empty={<EmptyState title="No users yet" />}
    />
  )
}
