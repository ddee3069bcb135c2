import { useId, type ComponentProps, type ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { TextField } from '../text-field.tsx'

type Named = { name: string; label: string; hint?: string }

/** The message of a field of the surrounding form, nested ones ("pictures.0.alt") included. */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext()
  return getFieldState(name, formState).error?.message
}

export function FormTextField({
  name,
  ...rest
}: Named & Omit<ComponentProps<typeof TextField>, 'name' | 'error'>) {
  const { register } = useFormContext()
  return <TextField {...rest} {...register(name)} error={useFieldError(name)} />
}

const CONTROL =
  'mt-2 block w-full border border-ink-soft bg-paper px-4 py-2 text-body lining-nums outline-offset-2 disabled:border-hairline disabled:text-ink-soft aria-invalid:border-2 aria-invalid:border-accent'

type TextAreaProps = Named & Omit<ComponentProps<'textarea'>, 'name'>

export function FormTextArea({ name, label, hint, ...rest }: TextAreaProps) {
  const { register } = useFormContext()
  return (
    <FieldFrame label={label} hint={hint} error={useFieldError(name)}>
      {(control) => <textarea rows={4} {...rest} {...register(name)} {...control} className={CONTROL} />}
    </FieldFrame>
  )
}

type SelectProps = Named &
  Omit<ComponentProps<'select'>, 'name'> & { options: { value: string; label: string }[] }

export function FormSelect({ name, label, hint, options, ...rest }: SelectProps) {
  const { register } = useFormContext()
  return (
    <FieldFrame label={label} hint={hint} error={useFieldError(name)}>
      {(control) => (
        <select {...rest} {...register(name)} {...control} className={`${CONTROL} min-h-12`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  )
}

export function FormCheckbox({ name, label, hint, disabled }: Named & { disabled?: boolean }) {
  const { register } = useFormContext()
  const hintId = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small has-disabled:text-ink-soft">
        <input
          type="checkbox"
          disabled={disabled}
          aria-describedby={hint && hintId}
          {...register(name)}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {hint && (
        <p id={hintId} className="text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}

type FrameProps = {
  label: string
  hint: string | undefined
  error: string | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** Label, hint and error around a control, and what ties them to it. */
export function FieldFrame({ label, hint, error, children }: FrameProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="label text-ink-soft">
        {label}
      </label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p id={`${id}-error`} className="mt-2 text-small text-accent">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
