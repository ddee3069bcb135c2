import { useId, type ReactNode } from 'react'
import { MAX_PARTY_SIZE } from './shop-event.ts'

type PartySizeChoiceProps = {
  label: string
  size: number
  onChoose: (size: number) => void
  /** Says what a size means. */
  hint?: string | undefined
  /** The button beside it. */
  children: ReactNode
}

const SIZES = Array.from({ length: MAX_PARTY_SIZE }, (_, index) => index + 1)

export function PartySizeChoice({ label, size, onChoose, hint, children }: PartySizeChoiceProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="label block text-ink-soft">
        {label}
      </label>
      <div className="mt-2 flex flex-wrap gap-3">
        <select
          id={id}
          value={size}
          aria-describedby={hint && `${id}-hint`}
          onChange={({ target }) => onChoose(Number(target.value))}
          className="min-h-12 w-28 border border-ink-soft bg-paper px-4 text-body text-ink lining-nums"
        >
          {SIZES.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
        {children}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-small text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  )
}
