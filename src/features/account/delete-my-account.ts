import type { User } from '@supabase/auth-js'
import * as v from 'valibot'
import { getBackend } from '../../backend/backend.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { forgetSession } from '../../backend/session/sign-out-here.ts'
import { hasPassword } from './sign-in/proof.ts'
import { UserError } from '../../lib/user-error.ts'
import { accountToast, accountToastOnNextPage } from '../../ui/toasts/toast.ts'
import { describeFailure } from '../../backend/errors.ts'
import { errorReason } from '../../backend/explain/error-details.ts'
import { unwrap } from '../../backend/unwrap.ts'

/** Typing the email prevents deletion by accident. */
export const deleteAccountSchema = (user: User) =>
  v.object({
    email: v.pipe(
      v.string(),
      v.check(
        (email) => email.trim().toLowerCase() === user.email?.toLowerCase(),
        'Please type the email address of this account.',
      ),
    ),
    password: v.optional(v.string()),
  })

/** People with an authenticator app cannot sign in with a password alone; they have to sign in again first. */
export const asksForPassword = (user: User) =>
  hasPassword(user) && !user.factors?.some(({ status }) => status === 'verified')

type DeleteAccount = { email: string; password?: string | undefined }

/** The database requires a sign-in within the last five minutes; the password provides one. */
async function deleteMyAccount({ email, password }: DeleteAccount) {
  const { auth, data } = getBackend()
  if (password !== undefined) unwrap(await auth.signInWithPassword({ email, password }))
  const result = await data.rpc('delete_my_account', { confirm: email })
  if (errorReason(result.error) === 'reauthentication_needed') {
    throw new UserError('Authentication Error', 'Please sign out, sign in again and come straight back here.')
  }
  unwrap(result)
  await forgetSession()
}

export function useDeleteMyAccount() {
  return useSingleMutation({
    mutationFn: deleteMyAccount,
    onSuccess: () => {
      accountToastOnNextPage({
        title: 'Account Deleted',
        description: 'Your account and what belonged to it are deleted.',
      })
      location.assign('/')
    },
    onError: (error) => accountToast(describeFailure('Authentication Error', error)),
  })
}
