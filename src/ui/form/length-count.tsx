/** The share of the limit from which on the length is shown. */
const SHOWN_FROM = 0.9

type LengthCountProps = { id: string; length: number; max: number }

/** Describes its field. It is not a live region, which would speak at every key. */
export function LengthCount({ id, length, max }: LengthCountProps) {
  if (length <= SHOWN_FROM * max) return null
  return (
    <p id={id} className={`mt-2 text-small lining-nums ${length > max ? 'text-accent' : 'text-ink-soft'}`}>
      {length.toLocaleString('en')} of {max.toLocaleString('en')} characters
    </p>
  )
}
