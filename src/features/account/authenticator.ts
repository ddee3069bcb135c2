import { isAuthApiError } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { postToAuth } from '../../backend/auth-request.ts'
import { getBackend } from '../../backend/backend.ts'
import { errorCode, describeFailure } from '../../backend/errors.ts'
import { UserError } from '../../lib/user-error.ts'
import { accountToast } from '../../ui/toast.ts'

const queryKey = ['authenticators']
const onError = (error: unknown) => accountToast(describeFailure('Authentication Error', error))

async function getAuthenticators() {
  const { data, error } = await getBackend().auth.mfa.listFactors()
  if (error) throw error
  return data.totp
}

export function useAuthenticators() {
  return useQuery({ queryKey, queryFn: getAuthenticators })
}

async function enrolAuthenticator() {
  const issuer = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  const { data, error } = await getBackend().auth.mfa.enroll({
    factorType: 'totp',
    ...(issuer && { issuer }),
  })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret, uri: data.totp.uri }
}

export function useEnrolAuthenticator() {
  return useMutation({ mutationFn: enrolAuthenticator, onError })
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
  const { error } = await getBackend().auth.mfa.challengeAndVerify({ factorId, code })
  if (errorCode(error) === 'mfa_verification_failed') {
    throw new UserError('Invalid Input', 'That code is not the one the app shows now.')
  }
  if (error) throw error
  return createRecoveryCodes()
}

/** Hosted Supabase has no recovery codes; everywhere else there are ten. */
async function createRecoveryCodes() {
  try {
    return v.parse(recoveryCodesSchema, await postToAuth('/factors/recovery-codes')).codes
  } catch (error) {
    if (isAuthApiError(error) && error.status === 404) return []
    throw error
  }
}

/** Gives the recovery codes, which are shown this once. */
export function useConfirmAuthenticator() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: confirmAuthenticator,
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError,
  })
}

async function removeAuthenticator(factorId: string) {
  const { error } = await getBackend().auth.mfa.unenroll({ factorId })
  if (error) throw error
  await getBackend().auth.refreshSession()
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
