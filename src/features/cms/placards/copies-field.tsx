const MAX_COPIES = 100

type CopiesFieldProps = { value: number; onChange: (copies: number) => void }

/** How many times each placard is on the sheet. */
export function CopiesField({ value, onChange }: CopiesFieldProps) {
  return (
    <label className="label text-ink-soft">
      Copies
      <input
        type="number"
        min={1}
        max={MAX_COPIES}
        defaultValue={value}
        onChange={({ target }) => {
          const copies = Math.trunc(target.valueAsNumber)
          if (copies >= 1 && copies <= MAX_COPIES) onChange(copies)
        }}
        onBlur={({ target }) => {
          target.value = String(value)
        }}
        className="mt-1 block min-h-11 w-20 border border-ink-soft bg-transparent px-3 text-small tracking-normal text-ink normal-case lining-nums"
      />
    </label>
  )
}
