import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { Person } from './list-users.ts'

async function setSuspended(userId: string, isSuspended: boolean) {
  const name = isSuspended ? 'suspend_user' : 'reactivate_user'
  unwrap(await getBackend().data.rpc(name, { user_id: userId }))
}

export function useSuspendUser({ id, email }: Pick<Person, 'id' | 'email'>) {
  const queryClient = useQueryClient()
  const subject = `suspension ${id}`
  return useSingleMutation({
    mutationFn: (isSuspended: boolean) => setSuspended(id, isSuspended),
    onSuccess: (_, isSuspended) =>
      toast.success(isSuspended ? `${email} is suspended` : `${email} can sign in again`, subject),
    onError: (error) => toast.error(describeError(error), subject),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms', 'users'] }),
  })
}
