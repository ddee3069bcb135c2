import { Link } from 'react-router'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { listColumns } from '../../kit/list/list-columns.ts'
import { Thumbnail } from '../../kit/pictures/thumbnail.tsx'
import { CheeseActions } from './cheese-actions.tsx'
import type { ListedCheese } from './list-cheeses.ts'
import { NameWithFlag } from './name-with-flag.tsx'
import { QuickPrice, QuickStatus, QuickStock } from './quick-edits.tsx'

const column = listColumns<ListedCheese>()

export const cheeseColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: cheese } }) => (
      <Link
        to={`/cms/cheeses/${cheese.id}`}
        className="inline-flex min-h-14 min-w-24 items-center gap-3 @min-[56rem]:@max-[67rem]:min-w-55 hover:text-accent"
      >
        <span className="shrink-0 md:@max-[56rem]:hidden">
          <Thumbnail cheese={cheese} />
        </span>
        <span>
          <NameWithFlag {...cheese} />
          <span className="block text-ink-soft">{cheese.originRegion}</span>
        </span>
      </Link>
    ),
  }),
  column.accessor('pricePerKgCents', {
    id: 'price',
    header: 'Price',
    cell: ({ row }) => <QuickPrice cheese={row.original} />,
  }),
  column.display({
    id: 'stock',
    header: 'Stock',
    cell: ({ row }) => <QuickStock cheese={row.original} />,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <QuickStatus cheese={row.original} />,
  }),
  column.accessor('updatedAtLocal', {
    id: 'changed',
    header: 'Changed',
    meta: { isLeftOutInNarrowTables: true },
    cell: ({ getValue }) => formatDate(getValue()),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <CheeseActions cheese={row.original} />,
  }),
])
