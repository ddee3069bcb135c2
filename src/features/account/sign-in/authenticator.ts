import { isAuthApiError } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { deleteFromAuth, postToAuth } from '../../../backend/session/auth-request.ts'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { errorCode, describeFailure } from '../../../backend/errors.ts'
import { UserError } from '../../../lib/user-error.ts'
import { accountToast } from '../../../ui/toasts/toast.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { proofAttributes, type Proof } from './proof.ts'

const queryKey = ['authenticators']
const onError = (error: unknown) => accountToast(describeFailure('Authentication Error', error))

/** The server asks for proof when the sign-in is too long ago; the section then shows a field for it. */
export const isProofMissing = (error: unknown) => errorCode(error) === 'reauthentication_needed'

const showUnlessProofIsMissing = (error: unknown) => {
  if (!isProofMissing(error)) onError(error)
}

async function getAuthenticators() {
  return unwrap(await getBackend().auth.mfa.listFactors()).totp
}

export function useAuthenticators() {
  return useQuery({ queryKey, queryFn: getAuthenticators })
}

const enrolledSchema = v.object({ id: v.string(), totp: v.object({ secret: v.string(), uri: v.string() }) })

async function enrollAuthenticator(proof: Proof) {
  const issuer = document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content
  const request = { factor_type: 'totp', ...(issuer && { issuer }), ...proofAttributes(proof) }
  const { id, totp } = v.parse(enrolledSchema, await postToAuth('/factors', request))
  return { factorId: id, ...totp }
}

export function useEnrollAuthenticator() {
  return useSingleMutation({ mutationFn: enrollAuthenticator, onError: showUnlessProofIsMissing })
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
  return useSingleMutation({
    mutationFn: confirmAuthenticator,
    onSuccess: () => queries.invalidateQueries({ queryKey }),
    onError,
  })
}

async function removeAuthenticator({ factorId, proof }: { factorId: string; proof: Proof }) {
  await deleteFromAuth(`/factors/${factorId}`, proofAttributes(proof))
  await getBackend().auth.refreshSession()
}

export function useRemoveAuthenticator() {
  const queries = useQueryClient()
  return useSingleMutation({
    mutationFn: removeAuthenticator,
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey })
      accountToast({
        title: 'Authenticator Removed',
        description: 'Your password alone signs you in again.',
      })
    },
    onError: showUnlessProofIsMissing,
  })
}
