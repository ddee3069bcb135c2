import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { describeFailure, errorCode } from '../../../backend/errors.ts'
import { explainPassword } from '../../../backend/session/refused-password.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { nameSchema, newPasswordSchema } from '../../../domain/people/account-schemas.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'

async function getInvitation(token: string) {
  const [row] = unwrap(await getBackend().data.rpc('read_invitation', { token }))
  return row
    ? {
        email: row.email,
        role: row.role,
        /** Null for the operator of the server. */
        invitedBy: row.invited_by as string | null,
        expiresAtLocal: row.expires_at_local,
        hasAccount: row.has_account,
        /** Whether the account was given the role already, and confirms it by the link. */
        hasRole: row.has_role,
      }
    : null
}

export type Invitation = NonNullable<Awaited<ReturnType<typeof getInvitation>>>

/** A link that was copied or wrapped in part has less. */
export const isWholeToken = (token: string) => /^[0-9a-f]{64}$/.test(token)

const invitationKey = (token: string) => ['invitation', token]

/** Null for a link that was used, withdrawn or is too old. Not read again, because accepting it ends it. */
export const useInvitation = (token: string) =>
  useQuery({
    queryKey: invitationKey(token),
    queryFn: () => getInvitation(token),
    enabled: isWholeToken(token),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const newAccountSchema = v.object({
  firstName: nameSchema,
  lastName: nameSchema,
  newPassword: newPasswordSchema,
})

export type NewAccount = v.InferOutput<typeof newAccountSchema>

/** Hosted Supabase has no such request: people sign up there first. */
export const canSetUpAccounts = () => getBackend().url === location.origin

const sessionSchema = v.object({ access_token: v.string(), refresh_token: v.string() })
const errorSchema = v.object({ error_code: v.string(), msg: v.string() })

/** The auth service creates the account or gives it the new password, confirms the role and starts a session. */
async function setUpAccount({ token, firstName, lastName, newPassword }: NewAccount & { token: string }) {
  const { auth, url, signedFetch } = getBackend()
  const response = await signedFetch(`${url}/auth/v1/invitation`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      password: newPassword,
      data: { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) },
    }),
  })
  const body: unknown = await response.json()
  if (!response.ok) {
    const { error_code: code, msg } = v.parse(errorSchema, body)
    throw explainPassword(Object.assign(new Error(msg), { code, status: response.status }))
  }
  unwrap(await auth.setSession(v.parse(sessionSchema, body)))
}

/** Ends every session, this one too. */
async function acceptInvitation(token: string) {
  const { auth, data } = getBackend()
  unwrap(await data.rpc('accept_invitation', { token }))
  await auth.signOut({ scope: 'local' })
}

/** The link was used, withdrawn or became too old since the page was opened. */
const isInvitationGone = (error: unknown) => ['otp_expired', 'PT404'].includes(errorCode(error) ?? '')

/** An invitation that is gone is shown as it is to those who open its link now. */
function useShowFailure(token: string) {
  const queryClient = useQueryClient()
  return (error: unknown) => {
    if (isInvitationGone(error)) queryClient.setQueryData(invitationKey(token), null)
    else accountToast(describeFailure('Authentication Error', error))
  }
}

export const useSetUpAccount = (token: string) =>
  useSingleMutation({
    mutationFn: (account: NewAccount) => setUpAccount({ ...account, token }),
    onError: useShowFailure(token),
  })

export const useAcceptInvitation = (token: string) =>
  useSingleMutation({ mutationFn: () => acceptInvitation(token), onError: useShowFailure(token) })
