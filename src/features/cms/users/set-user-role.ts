import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { Person } from './list-users.ts'
import type { Role } from '../../../domain/people/roles.ts'
import { ROLE_LABELS } from '../../../domain/people/role-texts.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'

type RoleChange = { from: Role; to: Role }

/** Resolves with whether the person has the role at once. */
async function setUserRole(userId: string, role: Role) {
  return unwrap(await getBackend().data.rpc('set_user_role', { user_id: userId, new_role: role }))
}

export function useSetUserRole({ id, email }: Pick<Person, 'id' | 'email'>) {
  const queryClient = useQueryClient()
  const subject = `role ${id}`
  const change = useSingleMutation({
    mutationFn: ({ to }: RoleChange) => setUserRole(id, to),
    onSuccess: (isActive, { from, to }) =>
      undoToast(
        isActive
          ? `${email} is now ${ROLE_LABELS[to]}`
          : `${email} becomes ${ROLE_LABELS[to]} by choosing a new password`,
        () => change.mutate({ from: to, to: from }),
        subject,
      ),
    onError: (error) => toast.error(describeError(error), subject),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms', 'users'] }),
  })
  return change
}
