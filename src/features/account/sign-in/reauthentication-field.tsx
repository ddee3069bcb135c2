import type { User } from '@supabase/auth-js'
import type { UseFormRegister } from 'react-hook-form'
import { errorCode } from '../../../backend/errors.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { hasPassword, useSendProofCode, type Proof } from './proof.ts'

type ReauthenticationFieldProps<Form extends Proof> = {
  user: User
  register: UseFormRegister<Form>
  /** The error of the last attempt. */
  failure: unknown
}

/** The current password, or a one-time code for accounts without a password. */
export function ReauthenticationField<Form extends Proof>({
  user,
  register,
  failure,
}: ReauthenticationFieldProps<Form>) {
  const sendCode = useSendProofCode()
  // Every form here has these fields, which TypeScript cannot infer from the generic.
  const registerProof = register as unknown as UseFormRegister<Proof>
  if (hasPassword(user)) {
    return (
      <TextField
        label="Current password"
        type="password"
        autoComplete="current-password"
        error={errorCode(failure) === 'invalid_credentials' ? 'This is not your current password' : undefined}
        {...registerProof('currentPassword')}
      />
    )
  }
  return (
    <div>
      <TextField
        label="Code from your email"
        autoComplete="one-time-code"
        hint="Not needed in the first ten minutes after you signed in."
        {...registerProof('code')}
      />
      <button
        type="button"
        disabled={sendCode.isPending}
        onClick={() => sendCode.mutate()}
        className="link min-h-11 cursor-pointer text-small"
      >
        Send me a code
      </button>
    </div>
  )
}
