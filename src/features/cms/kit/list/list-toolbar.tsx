import { LayoutGrid, List } from 'lucide-react'
import { countNoun } from '../../../../lib/count-noun.ts'
import { ExportButton, type CsvExport } from '../export/export-button.tsx'
import type { ListControl, ListView } from './list-state.ts'
import { SearchBox } from './search-box.tsx'

export type ListFilter = {
  /** Its parameter in the URL. */
  name: string
  label: string
  /** The label of no choice; "All" by default. */
  anyLabel?: string
  options: { value: string; label: string }[]
}

type ListToolbarProps<Row> = {
  label: string
  noun: string
  control: ListControl
  filters: ListFilter[]
  total: number | undefined
  hasGrid: boolean
  csv: CsvExport<Row> | undefined
}

const VIEWS = [
  { view: 'table', label: 'List', Icon: List },
  { view: 'grid', label: 'Grid', Icon: LayoutGrid },
] as const satisfies { view: ListView; label: string; Icon: typeof List }[]

export function ListToolbar<Row>(props: ListToolbarProps<Row>) {
  const { label, noun, control, filters, total, hasGrid, csv } = props
  const { state } = control
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SearchBox label={`Search ${label.toLowerCase()}`} value={state.search} onSearch={control.search} />
      {filters.map(({ name, label, anyLabel = 'All', options }) => (
        <label key={name} className="label text-ink-soft">
          {label}
          <select
            value={state.filters[name] ?? ''}
            onChange={(event) => control.filter(name, event.target.value)}
            className="mt-1 block min-h-11 border border-ink-soft bg-paper px-3 text-small tracking-normal text-ink normal-case"
          >
            <option value="">{anyLabel}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <div className="flex min-h-11 grow items-center gap-3">
        <output className="mr-auto text-small whitespace-nowrap text-ink-soft tabular-nums lining-nums">
          {total !== undefined && countNoun(total, noun)}
        </output>
        {hasGrid && (
          <fieldset aria-label="View" className="flex">
            {VIEWS.map(({ view, label, Icon }) => (
              <button
                key={view}
                type="button"
                aria-label={label}
                aria-pressed={state.view === view}
                onClick={() => control.setView(view)}
                className="-ml-px grid size-11 cursor-pointer place-items-center border border-ink-soft -outline-offset-4 aria-pressed:bg-ink aria-pressed:text-paper"
              >
                <Icon aria-hidden="true" size={18} />
              </button>
            ))}
          </fieldset>
        )}
        {csv && <ExportButton {...csv} />}
      </div>
    </div>
  )
}
