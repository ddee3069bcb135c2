type SelectBoxProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** A checkbox whose label is read but not seen, with room for a thumb. */
export function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
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
