type SelectFieldProps = {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

export function SelectField({ label, options, value, onChange }: SelectFieldProps) {
  return (
    <label className="label min-w-0 text-ink-soft max-sm:grow max-sm:basis-[40%]">
      {label}
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 block min-h-11 w-full sm:max-w-72 border border-ink-soft bg-paper px-3 text-small tracking-normal text-ink normal-case"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
