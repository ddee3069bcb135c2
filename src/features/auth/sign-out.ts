import { useMutation } from '@tanstack/react-query'
import { signOutHere } from '../../backend/sign-out-here.ts'
import { accountToast, accountToastOnNextPage } from '../../ui/toast.ts'
import { describeFailure } from '../../backend/errors.ts'

/** Signs out and leaves for the address given. */
export function useSignOut() {
  return useMutation({
    mutationFn: (_destination: string) => signOutHere(),
    onSuccess: (_, destination) => {
      accountToastOnNextPage({
        title: 'Signed Out',
        description: 'You have been successfully signed out.',
      })
      location.assign(destination)
    },
    onError: (error) => accountToast(describeFailure('Sign Out Error', error)),
  })
}
