import type { FacetCount } from './get-catalogue.ts'

type FilterChoiceProps = {
  name: string
  label: string
  all: string
  chosen: string | undefined
  facets: FacetCount[]
  describe: (value: string) => string
  /** Without it, the choices are sorted by label. */
  values?: readonly string[]
  /** Most shops never need it, so it is shown only when there is a choice. */
  isRare?: boolean
}

/** A native select; each option shows its number of results. */
export function FilterChoice({
  name,
  label,
  all,
  chosen,
  facets,
  describe,
  values,
  isRare = false,
}: FilterChoiceProps) {
  const choices = facets
    .filter(({ facet }) => facet === name)
    .toSorted((one, other) =>
      values
        ? values.indexOf(one.value) - values.indexOf(other.value)
        : describe(one.value).localeCompare(describe(other.value), 'en'),
    )
  const isMissing = chosen && choices.every(({ value }) => value !== chosen)
  return (
    <label className={`border-b border-hairline pt-3 ${isRare ? 'not-has-[option+option]:hidden' : ''}`}>
      <span className="label block text-ink-soft">{label}</span>
      <select id={`filter-${name}`} data-live="" name={name} defaultValue={chosen ?? ''} className="select">
        <option value="">{all}</option>
        {isMissing && <option value={chosen}>{describe(chosen)} (0)</option>}
        {choices.map(({ value, count }) => (
          <option key={value} value={value}>
            {describe(value)} ({count})
          </option>
        ))}
      </select>
    </label>
  )
}
