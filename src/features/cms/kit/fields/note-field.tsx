import { useId } from 'react'
import { LengthCount } from '../../../../ui/form/length-count.tsx'

type NoteFieldProps = {
  label: string
  optional?: boolean
  rows: number
  maxLength: number
  value: string
  onChange: (text: string) => void
}

/** Several lines to people outside, in a dialog without a form library. */
export function NoteField({ label, optional, rows, maxLength, value, onChange }: NoteFieldProps) {
  const id = useId()
  const countId = `${id}-count`
  return (
    <>
      <label htmlFor={id} className="label flex justify-between gap-4 text-ink-soft">
        {label}
        {optional && <span className="tracking-normal normal-case">Optional</span>}
      </label>
      <textarea
        id={id}
        rows={rows}
        dir="auto"
        maxLength={maxLength}
        aria-describedby={countId}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-2 block w-full border border-ink-soft bg-paper px-4 py-2"
      />
      <LengthCount id={countId} length={value.length} max={maxLength} />
    </>
  )
}
