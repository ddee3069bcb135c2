type ChoiceProps<Value extends string> = {
  legend: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few, as a row of equal buttons. */
export function Choice<Value extends string>({ legend, options, value, onChange }: ChoiceProps<Value>) {
  return (
    <fieldset className="flex">
      <legend className="sr-only">{legend}</legend>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className="-ml-px min-h-11 grow basis-0 cursor-pointer border border-ink-soft px-1 text-small -outline-offset-4 first:ml-0 aria-pressed:bg-ink aria-pressed:text-paper"
        >
          {option.label}
        </button>
      ))}
    </fieldset>
  )
}
