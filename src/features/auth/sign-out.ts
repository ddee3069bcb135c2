import { useMutation } from '@tanstack/react-query'
import { queryClient } from '../../lib/query-client.ts'
import { signOutHere } from '../../lib/sign-out-here.ts'
import { notifyFailure } from '../../ui/notify-failure.ts'
import { notifyAccountOnNextPage } from '../../ui/notification-store.ts'

/** Signs out and leaves for the address given. */
export function useSignOut() {
  return useMutation(
    {
      mutationFn: (_destination: string) => signOutHere(),
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
