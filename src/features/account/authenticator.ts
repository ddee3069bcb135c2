import { isAuthApiError } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { postToAuth } from '../../backend/auth-request.ts'
import { getBackend } from '../../backend/backend.ts'
import { errorCode, describeFailure } from '../../backend/errors.ts'
import { UserError } from '../../lib/user-error.ts'
import { accountToast } from '../../ui/toast.ts'
import { unwrap } from '../../backend/unwrap.ts'

const queryKey = ['authenticators']
const onError = (error: unknown) => accountToast(describeFailure('Authentication Error', error))

async function getAuthenticators() {
  return unwrap(await getBackend().auth.mfa.listFactors()).totp
}

export function useAuthenticators() {
  return useQuery({ queryKey, queryFn: getAuthenticators })
}

async function enrollAuthenticator() {
  const issuer = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  const { id, totp } = unwrap(
    await getBackend().auth.mfa.enroll({ factorType: 'totp', ...(issuer && { issuer }) }),
  )
  return { factorId: id, secret: totp.secret, uri: totp.uri }
}

export function useEnrollAuthenticator() {
  return useMutation({ mutationFn: enrollAuthenticator, onError })
}

export const confirmAuthenticatorSchema = v.object({
  code: v.pipe(
    v.string(),
    v.transform((code) => code.replaceAll(/\s/g, '')),
    v.regex(/^\d{6}$/, 'Please enter the six digits that the app shows.'),
  ),
})

const recoveryCodesSchema = v.object({ codes: v.array(v.string()) })

async function confirmAuthenticator({ factorId, code }: { factorId: string; code: string }) {
  const result = await getBackend().auth.mfa.challengeAndVerify({ factorId, code })
  if (errorCode(result.error) === 'mfa_verification_failed') {
    throw new UserError('Invalid Input', 'That code is not the one the app shows now.')
  }
  unwrap(result)
  return createRecoveryCodes()
}

/** Empty on hosted Supabase, which has no recovery codes. */
async function createRecoveryCodes() {
  try {
    return v.parse(recoveryCodesSchema, await postToAuth('/factors/recovery-codes')).codes
  } catch (error) {
    if (isAuthApiError(error) && error.status === 404) return []
    throw error
  }
}

/** Resolves to the recovery codes, which cannot be read again. */
export function useConfirmAuthenticator() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: confirmAuthenticator,
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError,
  })
}

async function removeAuthenticator(factorId: string) {
  const { auth } = getBackend()
  unwrap(await auth.mfa.unenroll({ factorId }))
  await auth.refreshSession()
}

export function useRemoveAuthenticator() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: removeAuthenticator,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey })
      accountToast({
        title: 'Authenticator Removed',
        description: 'Your password alone signs you in again.',
      })
    },
    onError,
  })
}
