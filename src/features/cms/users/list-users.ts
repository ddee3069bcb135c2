import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { Database } from '../../../backend/database.types.ts'
import { exportList } from '../kit/export/export-list.ts'
import { LIST_PAGE_SIZE, type ListState } from '../kit/list/list-state.ts'
import { isRole, type Role } from '../../../domain/people/roles.ts'

const SORT_COLUMNS = new Map([
  ['role', 'role'],
  ['email', 'email'],
  ['joined', 'created_at'],
])

type Page = { limit: number; offset: number }

export type Person = {
  id: string
  email: string
  firstName: string
  lastName: string
  role: Role
  joinedAtLocal: string
  /** Undefined for a person who never signed in. */
  lastUsedAtLocal: string | undefined
  isSuspended: boolean
  /** Whether the person confirmed their role from the mailbox; a staff role gives no rights before. */
  isConfirmed: boolean
  sessionCount: number
}

type PersonRow = Database['public']['Functions']['list_users']['Returns'][number]

const toPerson = (row: PersonRow): Person => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name ?? '',
  lastName: row.last_name ?? '',
  role: row.role,
  joinedAtLocal: row.created_at_local,
  lastUsedAtLocal: row.last_used_at_local ?? undefined,
  isSuspended: row.is_suspended,
  isConfirmed: row.is_confirmed,
  sessionCount: row.session_count,
})

const knownRole = (role: string | undefined) => (isRole(role) ? role : undefined)

async function listUsers({ search, filters, sort }: ListState, { limit, offset }: Page) {
  const rows = unwrap(
    await getBackend().data.rpc('list_users', {
      search: search.trim(),
      with_role: knownRole(filters['role']),
      sort: SORT_COLUMNS.get(sort.column),
      descending: sort.descending,
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(toPerson) }
}

const MAX_FOUND = 5

/** For the command palette. */
export async function findPeople(text: string) {
  const rows = unwrap(await getBackend().data.rpc('list_users', { search: text, page_limit: MAX_FOUND }))
  return rows.map(({ id, email }) => ({ id, email }))
}

export const useUserList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'users', state],
    queryFn: () => listUsers(state, { limit: LIST_PAGE_SIZE, offset: (state.page - 1) * LIST_PAGE_SIZE }),
    placeholderData: keepPreviousData,
  })

/** Every matching person, for the export. */
export const exportUsers = async ({ search, filters }: ListState) =>
  (await exportList('users', { search: search.trim(), role: knownRole(filters['role']) })).map(toPerson)
