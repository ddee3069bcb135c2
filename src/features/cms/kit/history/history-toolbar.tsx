import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { LabeledInput } from '../fields/labeled-input.tsx'
import { SelectField } from '../fields/select-field.tsx'
import type { useHistoryFilters } from './use-history-filters.ts'

type Option = { value: string; label: string }

type HistoryToolbarProps = {
  control: ReturnType<typeof useHistoryFilters>
  kinds: Option[]
  children?: ReactNode
}

const useEditors = () =>
  useQuery({
    queryKey: ['cms', 'editors'],
    queryFn: async () => unwrap(await getBackend().data.rpc('list_editors')),
  })

const ALL: Option = { value: '', label: 'All' }

/** Filters by kind, person and days. */
export function HistoryToolbar({ control: { filters, set }, kinds, children }: HistoryToolbarProps) {
  const { data: editors = [] } = useEditors()
  const people = editors.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <div className="mb-4 flex flex-wrap items-end gap-3">
      <SelectField
        label="Kind"
        options={[ALL, ...kinds]}
        value={filters.kind}
        onChange={(value) => set('kind', value)}
      />
      <SelectField
        label="Person"
        options={[ALL, ...people]}
        value={filters.person}
        onChange={(value) => set('person', value)}
      />
      {(['from', 'to'] as const).map((name) => (
        <LabeledInput
          key={name}
          label={name === 'from' ? 'From' : 'To'}
          type="date"
          value={filters[name]}
          onChange={(event) => set(name, event.target.value)}
        />
      ))}
      {children}
    </div>
  )
}
