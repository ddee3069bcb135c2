import { useEffect, useId, useRef } from 'react'

type NumberFieldProps = {
  label: string
  unit: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  placeholder?: string
}

/** Shows the typed number in large digits. The page has its own number keys, so a phone's keyboard stays closed. */
export function NumberField({ label, unit, value, onChange, error, placeholder }: NumberFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return (
    <div>
      <label htmlFor={id} className="label text-ink-soft">
        {label}
      </label>
      <div className="mt-1 flex items-baseline gap-2 border-b border-ink">
        <input
          ref={input}
          id={id}
          inputMode="none"
          autoComplete="off"
          value={value}
          placeholder={placeholder}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="heading min-h-14 w-full min-w-0 bg-transparent px-1 text-head lining-nums tabular-nums -outline-offset-2"
        />
        <span className="text-lead text-ink-soft">{unit}</span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-small text-accent">
          {error}
        </p>
      )}
    </div>
  )
}
