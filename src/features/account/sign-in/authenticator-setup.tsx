import { renderSVG } from 'uqr'
import { ActionButton } from '../../../ui/action.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { confirmAuthenticatorSchema } from './authenticator.ts'

type AuthenticatorSetupProps = {
  secret: string
  uri: string
  isPending: boolean
  /** Why the last code was refused. */
  failure: string | undefined
  onCode: (code: string) => void
}

export function AuthenticatorSetup({ secret, uri, isPending, failure, onCode }: AuthenticatorSetupProps) {
  const { register, errorOf, submit } = useCheckedForm({
    schema: confirmAuthenticatorSchema,
    defaultValues: { code: '' },
    onSubmit: ({ code }) => onCode(code),
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <p>Scan this with your authenticator app, or type the key into it.</p>
      <div className="grid gap-6 sm:grid-cols-[11rem_1fr] sm:items-center">
        <img
          src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 0 }))}`}
          alt="QR code for the authenticator app"
          className="size-44 bg-[#fff] p-2"
        />
        <div>
          <p className="label text-ink-soft">Key</p>
          <p className="mt-1 text-small [font-family:ui-monospace,monospace] break-words lining-nums select-all">
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
        </div>
      </div>
      <TextField
        label="Code from the app"
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errorOf('code') ?? failure}
        {...register('code')}
      />
      <ActionButton type="submit" disabled={isPending} className="justify-self-start">
        Turn It On
      </ActionButton>
    </form>
  )
}
