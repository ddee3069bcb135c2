import { MailPlus } from 'lucide-react'
import { useState } from 'react'
import type { CsvColumn } from '../kit/export/csv.ts'
import { DataList } from '../kit/list/data-list.tsx'
import { useListState } from '../kit/list/list-state.ts'
import type { ListFilter } from '../kit/list/list-toolbar.tsx'
import { EmptyState } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { exportUsers, useUserList, type Person } from './list-users.ts'
import { ENUMS } from '../../../domain/enums.ts'
import { ROLE_LABELS } from '../../../domain/people/role-texts.ts'
import { userColumns } from './user-columns.tsx'

const STAFF_FIRST = { column: 'role', descending: true }

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
  { header: 'Last used', value: ({ lastUsedAtLocal }) => lastUsedAtLocal ?? null },
  { header: 'Suspended', value: ({ isSuspended }) => isSuspended },
  { header: 'Sessions', value: ({ sessionCount }) => sessionCount },
]

export function UsersPage() {
  const control = useListState(STAFF_FIRST)
  const [isInviting, setInviting] = useState(false)
  return (
    <>
      <p className="mb-8">
        <StaffButton look="primary" onClick={() => setInviting(true)}>
          <MailPlus aria-hidden="true" size={16} />
          Invite
        </StaffButton>
      </p>
      <InvitationList />
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
          load: () => exportUsers(control.state),
        }}
        empty={<EmptyState title="No users yet" />}
      />
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  )
}
