type SelectBoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A checkbox with a hidden label and a touch target of full size. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 shrink-0 cursor-pointer place-items-center">
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 accent-accent"
      />
    </label>
  )
}
