import { describeError } from '../../backend/errors.ts'
import { ActionButton } from '../../ui/action.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import {
  useAuthenticators,
  useConfirmAuthenticator,
  useEnrollAuthenticator,
  useRemoveAuthenticator,
} from './authenticator.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

export function AuthenticatorSection() {
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
        <ActionButton
          look="outline"
          disabled={remove.isPending}
          onClick={() => remove.mutate(factor.id)}
          className="justify-self-start"
        >
          Remove Authenticator
        </ActionButton>
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
    <ActionButton look="outline" disabled={enroll.isPending} onClick={() => enroll.mutate()}>
      Set Up Authenticator App
    </ActionButton>
  )
}
