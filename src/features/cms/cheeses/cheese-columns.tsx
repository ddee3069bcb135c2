import { Link } from 'react-router'
import { formatDate } from '../../../lib/format-date.ts'
import { Flag } from '../../../ui/flag.tsx'
import { listColumns } from '../../../ui/staff/list-columns.ts'
import { CheeseActions } from './cheese-actions.tsx'
import { CheeseBadges } from './cheese-badges.tsx'
import { CheesePrices } from './cheese-prices.tsx'
import type { CheeseRow } from './list-cheeses.ts'

const column = listColumns<CheeseRow>()

export const cheeseColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ row: { original: cheese } }) => (
      <Link
        to={`/cms/cheeses/${cheese.id}`}
        className="inline-flex min-h-11 items-center gap-2 hover:text-accent"
      >
        <Flag countryIso={cheese.country_iso} emoji={cheese.flag_emoji} />
        {cheese.name}
      </Link>
    ),
  }),
  column.accessor('origin_region', { header: 'Origin' }),
  column.accessor('price_per_kg_cents', {
    header: 'Price',
    cell: ({ getValue }) => <CheesePrices perKgCents={getValue()} />,
  }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row }) => <CheeseBadges {...row.original} />,
  }),
  column.accessor('updated_at', {
    header: 'Changed',
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(new Date(getValue()))}</span>,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <CheeseActions cheese={row.original} />,
  }),
])
