import { useId } from 'react'

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
          {Math.min(done, total).toLocaleString('en')} of {total.toLocaleString('en')} rows
        </p>
      )}
    </div>
  )
}
