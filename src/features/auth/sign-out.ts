import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import { queryClient } from '../../lib/query-client.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'
import { notifyAccountOnNextPage } from '../../ui/notification-store.ts'

/** Ends this session only; other devices stay signed in. */
async function signOut() {
  const { error } = await getBackend().auth.signOut({ scope: 'local' })
  if (error) throw error
}

/** Signs out and leaves for the address given. */
export function useSignOut() {
  return useMutation(
    {
      mutationFn: (_destination: string) => signOut(),
      onSuccess: (_, destination) => {
        notifyAccountOnNextPage({
          title: 'Signed Out',
          description: 'You have been successfully signed out.',
        })
        location.assign(destination)
      },
      onError: notifyFailure('Sign Out Error'),
    },
    queryClient,
  )
}
