import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../lib/backend.ts'
import { describeError, errorCode } from '../../../lib/errors.ts'
import { unwrap } from '../../../lib/unwrap.ts'
import { toastUndo } from '../../../ui/toast-undo.ts'
import { toastData } from '../../../ui/toast-data.ts'
import type { Person } from './list-users.ts'
import { roleLabel, type Role } from './roles.ts'

type RoleChange = { from: Role; to: Role }

/** The database says in words for people why the last admin stays. */
const CHECK_VIOLATION = '23514'

async function setUserRole(userId: string, role: Role) {
  return unwrap(await getBackend().data.rpc('set_user_role', { user_id: userId, new_role: role }))
}

export function useSetUserRole({ id, email }: Pick<Person, 'id' | 'email'>) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: ({ to }: RoleChange) => setUserRole(id, to),
    onSuccess: (_, { from, to }) =>
      toastUndo(`${email} is now ${roleLabel(to)}`, () => change.mutate({ from: to, to: from })),
    onError: (error) =>
      toastData.error(errorCode(error) === CHECK_VIOLATION ? error.message : describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms', 'users'] }),
  })
  return change
}
