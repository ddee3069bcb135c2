import { useId, type ComponentProps } from 'react'

type TextFieldProps = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  hint?: string
  error?: string | undefined
  optional?: boolean
}

export function TextField({ label, hint, error, optional, ...input }: TextFieldProps) {
  const id = useId()
  const hintId = hint && `${id}-hint`
  const errorId = error && `${id}-error`
  return (
    <div>
      <label htmlFor={id} className="label flex justify-between gap-4 text-ink-soft">
        {label}
        {optional && <span className="tracking-normal normal-case">Optional</span>}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={[errorId, hintId].filter(Boolean).join(' ') || undefined}
        className="mt-2 block min-h-12 w-full border border-ink-soft bg-transparent px-4 text-body lining-nums outline-offset-2 read-only:border-hairline aria-invalid:border-2 aria-invalid:border-accent"
      />
      {error && (
        <p id={errorId} className="mt-2 text-small text-accent">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="mt-2 text-small wrap-anywhere text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
