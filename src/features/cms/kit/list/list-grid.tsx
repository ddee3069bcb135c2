import type { RowSelectionState, Updater } from '@tanstack/react-table'
import type { ComponentType } from 'react'
import { SelectBox } from './select-box.tsx'

type ListGridProps<Row extends { id: string }> = {
  label: string
  rows: Row[]
  Card: ComponentType<{ row: Row }>
  nameOf: (row: Row) => string
  selection: RowSelectionState | undefined
  onSelect: (change: Updater<RowSelectionState>) => void
}

export function ListGrid<Row extends { id: string }>(props: ListGridProps<Row>) {
  const { label, rows, Card, nameOf, selection, onSelect } = props

  const select = (id: string, checked: boolean) =>
    onSelect(({ [id]: _before, ...others }) => (checked ? { ...others, [id]: true } : others))

  return (
    <ul
      aria-label={label}
      className="grid gap-x-(--gap) gap-y-8 sm:grid-cols-2 md:grid-cols-3 xl:grid-cols-4"
    >
      {rows.map((row) => (
        <li key={row.id} className="relative">
          {selection && (
            <div className="absolute top-1 left-1 z-1 bg-paper">
              <SelectBox
                label={`Select ${nameOf(row)}`}
                checked={selection[row.id] ?? false}
                onChange={(checked) => select(row.id, checked)}
              />
            </div>
          )}
          <Card row={row} />
        </li>
      ))}
    </ul>
  )
}
