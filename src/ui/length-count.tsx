type LengthCountProps = { length: number; max: number }

export function LengthCount({ length, max }: LengthCountProps) {
  return (
    <output className={`mt-2 block text-small lining-nums ${length > max ? 'text-accent' : 'text-ink-soft'}`}>
      {length.toLocaleString('en')} of {max.toLocaleString('en')} characters
    </output>
  )
}
