import type { ComponentProps } from 'react'

type LabeledInputProps = Omit<ComponentProps<'input'>, 'className'> & { label: string; hideLabel?: boolean }

/** A small input with its label above it, for rows and toolbars. */
export function LabeledInput({ label, hideLabel, ...input }: LabeledInputProps) {
  return (
    <label className="label block min-w-0 text-ink-soft max-sm:grow max-sm:basis-[40%]">
      <span className={hideLabel ? 'sr-only' : ''}>{label}</span>
      <input
        {...input}
        className="mt-1 block min-h-11 w-full min-w-0 border border-ink-soft bg-paper px-3 text-body tracking-normal text-ink normal-case lining-nums"
      />
    </label>
  )
}
