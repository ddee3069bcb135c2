import { Link } from 'react-router'
import { formatDate } from '../../../domain/wall-clock.ts'
import { listColumns } from '../kit/list-columns.ts'
import { CheeseActions } from './cheese-actions.tsx'
import { CheeseBadges } from './cheese-badges.tsx'
import { CheesePrices } from './cheese-prices.tsx'
import type { ListedCheese } from './list-cheeses.ts'
import { NameWithFlag } from './name-with-flag.tsx'

const column = listColumns<ListedCheese>()

export const cheeseColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: cheese } }) => (
      <Link
        to={`/cms/cheeses/${cheese.id}`}
        className="inline-flex min-h-11 min-w-36 flex-col justify-center hover:text-accent"
      >
        <NameWithFlag {...cheese} />
        <span className="text-ink-soft">{cheese.originRegion}</span>
      </Link>
    ),
  }),
  column.accessor('pricePerKgCents', {
    id: 'price',
    header: 'Price',
    cell: ({ getValue }) => <CheesePrices perKgCents={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row }) => (
      <div className="xl:w-max">
        <CheeseBadges {...row.original} />
      </div>
    ),
  }),
  column.accessor('updatedAtLocal', {
    id: 'changed',
    header: 'Changed',
    cell: ({ getValue }) => formatDate(getValue()),
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <CheeseActions cheese={row.original} />,
  }),
])
