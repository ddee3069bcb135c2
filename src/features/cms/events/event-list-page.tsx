import { Link } from 'react-router'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import type { CsvColumn } from '../kit/export/csv.ts'
import { DataList } from '../kit/list/data-list.tsx'
import { listColumns } from '../kit/list/list-columns.ts'
import { useListState } from '../kit/list/list-state.ts'
import type { ListFilter } from '../kit/list/list-toolbar.tsx'
import { EmptyState } from '../kit/list/load-states.tsx'
import { RecordLink } from '../kit/list/record-link.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { EventStatusBadge, statusLabel } from './event-status.tsx'
import { exportEvents, useEventList, type ListedEvent } from './list-events.ts'

/** The database decides the order: what comes next is first. */
const COMING_FIRST = { column: 'starts_at', descending: false }

const FILTERS: ListFilter[] = [
  {
    name: 'show',
    label: 'Status',
    anyLabel: 'All but archived',
    options: [
      { value: 'coming', label: 'Published' },
      { value: 'draft', label: 'Draft' },
      { value: 'cancelled', label: 'Canceled' },
      { value: 'over', label: 'Over' },
      { value: 'archived', label: 'Archived' },
    ],
  },
]

const CSV_COLUMNS: CsvColumn<ListedEvent>[] = [
  { header: 'Event', value: ({ title }) => title },
  { header: 'Status', value: statusLabel },
  { header: 'Starts', value: ({ startsAtLocal }) => startsAtLocal },
  { header: 'Seats', value: ({ capacity }) => capacity },
  { header: 'Seated', value: ({ seated }) => seated },
  { header: 'Waiting', value: ({ waiting }) => waiting },
  { header: 'Arrived', value: ({ arrived }) => arrived },
]

const column = listColumns<ListedEvent>()

const COLUMNS = column.columns([
  column.accessor('title', {
    header: 'Event',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <RecordLink to={`/cms/events/${original.id}`}>{original.title}</RecordLink>
    ),
  }),
  column.accessor('startsAtLocal', {
    header: 'Starts',
    enableSorting: false,
    cell: ({ getValue }) => <span className="lining-nums">{formatDateTime(getValue())}</span>,
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => <EventStatusBadge {...original} />,
  }),
  column.display({
    id: 'guests',
    header: 'Guests',
    cell: ({ row: { original } }) => <Guests event={original} />,
  }),
])

function Guests({ event: { id, title, status, capacity, seated, waiting } }: { event: ListedEvent }) {
  const text = `${seated} of ${capacity}${waiting > 0 ? `, ${waiting} waiting` : ''}`
  if (status === 'draft') return <span className="text-ink-soft lining-nums">{capacity} seats</span>
  return (
    <Link
      to={`/cms/events/${id}/guests`}
      aria-label={`Guests of ${title}: ${text}`}
      className="link inline-flex min-h-11 items-center lining-nums"
    >
      {text}
    </Link>
  )
}

export function EventListPage() {
  const control = useListState(COMING_FIRST)
  return (
    <>
      <p className="mb-6">
        <StaffLink to="/cms/events/new">Add New</StaffLink>
      </p>
      <DataList
        label="Events"
        noun="event"
        control={control}
        query={useEventList(control.state)}
        columns={COLUMNS}
        nameOf={({ title }) => title}
        filters={FILTERS}
        csv={{
          fileName: 'events.csv',
          columns: CSV_COLUMNS,
          load: () => exportEvents(control.state),
        }}
        empty={<EmptyState title="No events yet">Tastings, classes and evenings are added here.</EmptyState>}
      />
    </>
  )
}
