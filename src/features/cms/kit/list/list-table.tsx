import {
  flexRender,
  useTable,
  type Header,
  type Row,
  type RowData,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { listFeatures, type ListColumns } from './list-columns.ts'
import type { ListControl } from './list-state.ts'
import { SelectBox } from './select-box.tsx'

type ListTableProps<Item extends { id: string }> = {
  label: string
  rows: Item[]
  columns: ListColumns<Item>
  control: ListControl
  nameOf: (row: Item) => string
  selection: RowSelectionState | undefined
  onSelect: (change: Updater<RowSelectionState>) => void
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
const CELL = 'text-left md:px-3 md:py-2 md:max-xl:px-1.5 md:@max-[56rem]:px-1 md:first:pl-0 md:last:pr-0'
const STACKED =
  'max-md:grid max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:items-baseline max-md:gap-x-3 max-md:py-1'

const inNarrowTables = (meta: { isLeftOutInNarrowTables?: boolean } | undefined) =>
  meta?.isLeftOutInNarrowTables ? 'md:@max-[67rem]:hidden' : ''

/** Explicit, because browsers drop the table roles when CSS changes the display. */
const ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

/** A table. On a phone each row is a card that repeats the column names. */
export function ListTable<Item extends { id: string }>(props: ListTableProps<Item>) {
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
    // Relative, because hidden labels of a scrolled table would widen the page.
    <div className="@container relative overflow-x-auto">
      <table
        {...ROLES.table}
        className="w-full border-collapse text-small tabular-nums lining-nums max-md:block"
      >
        <caption className="sr-only">{label}</caption>
        <thead {...ROLES.rowgroup} className="max-md:block">
          {table.getHeaderGroups().map((group) => (
            <tr
              key={group.id}
              {...ROLES.row}
              className="border-b border-ink max-md:relative max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-5"
            >
              {selection && (
                <th
                  {...ROLES.columnheader}
                  scope="col"
                  className={`${CELL} max-md:order-last max-md:ml-auto`}
                >
                  <SelectBox
                    label="Select every row on this page"
                    checked={table.getIsAllRowsSelected()}
                    onChange={(checked) => table.toggleAllRowsSelected(checked)}
                  />
                </th>
              )}
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} />
              ))}
            </tr>
          ))}
        </thead>
        <tbody {...ROLES.rowgroup} className="max-md:block">
          {table.getRowModel().rows.map((row) => (
            <BodyRow
              key={row.id}
              row={row}
              isSelectable={selection !== undefined}
              name={nameOf(row.original)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<Row extends RowData>({ header }: { header: Header<typeof listFeatures, Row> }) {
  const sorted = header.column.getIsSorted()
  const SortIcon = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown
  const name = flexRender(header.column.columnDef.header, header.getContext())
  return (
    <th
      {...ROLES.columnheader}
      scope="col"
      aria-sort={sorted ? ARIA_SORT[sorted] : undefined}
      className={`${CELL} ${inNarrowTables(header.column.columnDef.meta)} label text-ink-soft ${header.column.getCanSort() ? '' : 'max-md:sr-only'}`}
    >
      {header.column.getCanSort() ? (
        <button
          type="button"
          onClick={header.column.getToggleSortingHandler()}
          className="label inline-flex min-h-11 cursor-pointer items-center gap-2 whitespace-nowrap hover:text-ink"
        >
          {name}
          <SortIcon aria-hidden="true" size={14} className={sorted ? 'text-ink' : 'opacity-50'} />
        </button>
      ) : (
        name
      )}
    </th>
  )
}

type BodyRowProps<Item extends RowData> = {
  row: Row<typeof listFeatures, Item>
  name: string
  isSelectable: boolean
}

function BodyRow<Item extends RowData>({ row, name, isSelectable }: BodyRowProps<Item>) {
  return (
    <tr {...ROLES.row} className="border-b border-hairline max-md:relative max-md:block max-md:py-3">
      {isSelectable && (
        <td {...ROLES.cell} className={`${CELL} max-md:absolute max-md:top-2 max-md:right-0 max-md:z-1`}>
          <SelectBox
            label={`Select ${name}`}
            checked={row.getIsSelected()}
            onChange={(checked) => row.toggleSelected(checked)}
          />
        </td>
      )}
      {row.getAllCells().map((cell, index) => (
        <td
          key={cell.id}
          {...ROLES.cell}
          className={`${CELL} ${STACKED} ${inNarrowTables(cell.column.columnDef.meta)} max-md:has-[>div:empty]:hidden ${isSelectable && index === 0 ? 'max-md:pr-12' : ''}`}
        >
          <span aria-hidden="true" className="label text-ink-soft md:hidden">
            {String(cell.column.columnDef.header)}
          </span>
          <div>{flexRender(cell.column.columnDef.cell, cell.getContext())}</div>
        </td>
      ))}
    </tr>
  )
}
