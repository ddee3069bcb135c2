import {
  flexRender,
  useTable,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { listFeatures, type ListColumns } from './list-columns.ts'
import type { ListControl } from './list-state.ts'
import { SelectBox } from './select-box.tsx'

type ListTableProps<Row extends { id: string }> = {
  label: string
  rows: Row[]
  columns: ListColumns<Row>
  control: ListControl
  nameOf: (row: Row) => string
  selection: RowSelectionState | undefined
  onSelect: (change: Updater<RowSelectionState>) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const CELL = 'px-3 py-2 text-left first:pl-0 last:pr-0'

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { label, rows, columns, control, nameOf, selection, onSelect } = props
  const { column, descending } = control.state.sort
  const sorting: SortingState = [{ id: column, desc: descending }]
  const table = useTable({
    features: listFeatures,
    data: rows,
    columns,
    getRowId: (row) => row.id,
    manualSorting: true,
    enableSortingRemoval: false,
    sortDescFirst: false,
    state: { sorting, rowSelection: selection ?? {} },
    onSortingChange: (change) => {
      const [next] = typeof change === 'function' ? change(sorting) : change
      if (next) control.sort({ column: next.id, descending: next.desc })
    },
    onRowSelectionChange: onSelect,
  })

  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-small tabular-nums lining-nums">
        <caption className="sr-only">{label}</caption>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="border-b border-ink">
              {selection && (
                <th scope="col" className={CELL}>
                  <SelectBox
                    label="Select every row on this page"
                    checked={table.getIsAllRowsSelected()}
                    onChange={(checked) => table.toggleAllRowsSelected(checked)}
                  />
                </th>
              )}
              {group.headers.map((header) => {
                const sorted = header.column.getIsSorted()
                const SortIcon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
                    className={`${CELL} label text-ink-soft`}
                  >
                    {header.column.getCanSort() ? (
                      <button
                        type="button"
                        onClick={header.column.getToggleSortingHandler()}
                        className="label inline-flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap hover:text-ink"
                      >
                        {flexRender(header.column.columnDef.header, header.getContext())}
                        <SortIcon
                          aria-hidden="true"
                          size={14}
                          className={sorted ? 'text-ink' : 'opacity-50'}
                        />
                      </button>
                    ) : (
                      flexRender(header.column.columnDef.header, header.getContext())
                    )}
                  </th>
                )
              })}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id} className="border-b border-hairline">
              {selection && (
                <td className={CELL}>
                  <SelectBox
                    label={`Select ${nameOf(row.original)}`}
                    checked={row.getIsSelected()}
                    onChange={(checked) => row.toggleSelected(checked)}
                  />
                </td>
              )}
              {row.getAllCells().map((cell) => (
                <td key={cell.id} className={CELL}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
