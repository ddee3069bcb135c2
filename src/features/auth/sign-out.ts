import { signOutHere } from '../../backend/session/sign-out-here.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { accountToast, accountToastOnNextPage } from '../../ui/toasts/toast.ts'
import { describeFailure } from '../../backend/errors.ts'

export function useSignOut() {
  return useSingleMutation({
    mutationFn: (_path: string) => signOutHere(),
    onSuccess: (_, path) => {
      accountToastOnNextPage({
        title: 'Signed Out',
        description: 'You have been successfully signed out.',
      })
      // An assignment of the URL that is open, with its fragment, would not load the page again.
      if (path === location.pathname + location.hash) location.reload()
      else location.assign(path)
    },
    onError: (error) => accountToast(describeFailure('Sign Out Error', error)),
  })
}
