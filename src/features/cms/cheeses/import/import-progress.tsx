import { useId } from 'react'
import { formatNumber } from '../../../../lib/format-number.ts'

type ImportProgressProps = { label: string; done: number; total: number }

export function ImportProgress({ label, done, total }: ImportProgressProps) {
  const id = useId()
  return (
    <div className="border border-hairline px-6 py-10">
      <label htmlFor={id} className="heading text-minor">
        {label}
      </label>
      <progress
        id={id}
        className="mt-4 block h-2 w-full accent-accent"
        {...(total > 0 ? { value: Math.min(done, total), max: total } : {})}
      />
      {total > 0 && (
        <p className="mt-2 text-small text-ink-soft tabular-nums lining-nums">
          {formatNumber(Math.min(done, total))} of {formatNumber(total)} rows
        </p>
      )}
    </div>
  )
}
