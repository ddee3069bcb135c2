import type { User } from '@supabase/auth-js'
import { describeError } from '../../../backend/errors.ts'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import {
  isProofMissing,
  useAuthenticators,
  useConfirmAuthenticator,
  useEnrollAuthenticator,
  useRemoveAuthenticator,
} from './authenticator.ts'
import { ReauthenticatedAction } from './reauthenticated-action.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export function AuthenticatorSection({ user }: { user: User }) {
  const authenticators = useAuthenticators()
  const enroll = useEnrollAuthenticator()
  const confirm = useConfirmAuthenticator()
  const remove = useRemoveAuthenticator()
  const factor = authenticators.data?.[0]

  if (authenticators.isError) return <p>Your authenticator app could not be looked up.</p>
  if (!authenticators.data) return <p className="text-ink-soft">Loading…</p>
  if (factor) {
    return (
      <div className="grid gap-6">
        <p>An authenticator app is asked for whenever you sign in.</p>
        {confirm.data && confirm.data.length > 0 && <RecoveryCodes codes={confirm.data} />}
        <ReauthenticatedAction
          user={user}
          label="Remove Authenticator"
          needsProof={isProofMissing(remove.error)}
          failure={remove.error}
          isPending={remove.isPending}
          onAct={(proof) => remove.mutate({ factorId: factor.id, proof })}
        />
      </div>
    )
  }
  if (enroll.data) {
    const { factorId, secret, uri } = enroll.data
    return (
      <AuthenticatorSetup
        secret={secret}
        uri={uri}
        isPending={confirm.isPending}
        failure={confirm.error ? describeError(confirm.error) : undefined}
        onCode={(code) => confirm.mutate({ factorId, code }, { onSuccess: () => enroll.reset() })}
      />
    )
  }
  return (
    <ReauthenticatedAction
      user={user}
      label="Set Up Authenticator App"
      needsProof={isProofMissing(enroll.error)}
      failure={enroll.error}
      isPending={enroll.isPending}
      onAct={(proof) => enroll.mutate(proof)}
    />
  )
}
