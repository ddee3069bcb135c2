import { useId, type ComponentProps, type ReactNode } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { TextField } from '../../../../ui/form/text-field.tsx'

type Named = { name: string; label: string; hint?: string }

/** The error of a field, including nested ones such as "pictures.0.alt". */
export function useFieldError(name: string): string | undefined {
  const { getFieldState, formState } = useFormContext()
  return getFieldState(name, formState).error?.message
}

type TextFieldProps = Named & Omit<ComponentProps<typeof TextField>, 'name' | 'error'>

export function FormTextField({ name, onChange, ...rest }: TextFieldProps) {
  const { register } = useFormContext()
  return <TextField {...rest} {...register(name, { onChange })} error={useFieldError(name)} />
}

const CONTROL =
  'mt-2 block w-full border border-ink-soft bg-paper px-4 py-2 text-body lining-nums outline-offset-2 disabled:border-hairline disabled:text-ink-soft aria-invalid:border-2 aria-invalid:border-accent'

type TextAreaProps = Named & Omit<ComponentProps<'textarea'>, 'name'> & { optional?: boolean }

export function FormTextArea({ name, label, hint, optional, ...rest }: TextAreaProps) {
  const { register } = useFormContext()
  return (
    <FieldLayout label={label} hint={hint} optional={optional} error={useFieldError(name)}>
      {(control) => <textarea rows={4} {...rest} {...register(name)} {...control} className={CONTROL} />}
    </FieldLayout>
  )
}

type Option = { value: string; label: string }
type SelectProps = Named & Omit<ComponentProps<'select'>, 'name'> & { options: Option[] }

export function FormSelect({ name, label, hint, options, onChange, ...rest }: SelectProps) {
  const { register } = useFormContext()
  return (
    <FieldLayout label={label} hint={hint} error={useFieldError(name)}>
      {(control) => (
        <select {...rest} {...register(name, { onChange })} {...control} className={`${CONTROL} min-h-12`}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldLayout>
  )
}

/** Shows a choice as text. A disabled select would be missing from the submitted values. */
export function LockedChoice({ name, label, options }: Named & { options: Option[] }) {
  const value: unknown = useWatch({ name })
  return (
    <TextField label={label} readOnly value={options.find((option) => option.value === value)?.label ?? ''} />
  )
}

export function CheckboxGroup({ name, label, options }: Named & { options: Option[] }) {
  const { register } = useFormContext()
  return (
    <fieldset>
      <legend className="label text-ink-soft">{label}</legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <label key={option.value} className="flex min-h-11 cursor-pointer items-center gap-2 text-small">
            <input
              type="checkbox"
              value={option.value}
              {...register(name)}
              className="size-5 accent-accent"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

export function FormCheckbox({ name, label, hint }: Named) {
  const { register } = useFormContext()
  const error = useFieldError(name)
  const id = useId()
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3 text-small">
        <input
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? id : undefined}
          {...register(name)}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </label>
      {(error ?? hint) && (
        <p id={id} className={`text-small ${error ? 'text-accent' : 'text-ink-soft'}`}>
          {error ?? hint}
        </p>
      )}
    </div>
  )
}

type FieldLayoutProps = {
  label: string
  hint: string | undefined
  optional?: boolean | undefined
  error: string | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** Label, hint and error of a control, connected by ids. */
export function FieldLayout({ label, hint, optional, error, children }: FieldLayoutProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="label flex justify-between gap-4 text-ink-soft">
        {label}
        {optional && <span className="tracking-normal normal-case">Optional</span>}
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
