import { FileUp, Plus, Undo2 } from 'lucide-react'
import { useSession } from '../../../../backend/session/session.ts'
import { DataList } from '../../kit/list/data-list.tsx'
import { useListState } from '../../kit/list/list-state.ts'
import type { ListFilter } from '../../kit/list/list-toolbar.tsx'
import { EmptyState } from '../../kit/list/load-states.tsx'
import { StaffLink } from '../../kit/screen/staff-button.tsx'
import { CheeseCard } from './cheese-card.tsx'
import { cheeseColumns } from './cheese-columns.tsx'
import { cheeseCsvColumns } from './cheese-csv.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { asOptions } from '../editor/choices.ts'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import { exportCheeses, useCheeseList } from './list-cheeses.ts'
import { may } from '../../../../domain/people/roles.ts'
import { useBulkChanges } from '../bulk/use-bulk-changes.tsx'

const BY_NAME = { column: 'name', descending: false }

const FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    anyLabel: 'All but archived',
    options: [
      { value: 'active', label: 'Active' },
      { value: 'inactive', label: 'Inactive' },
      { value: 'archived', label: 'Archived' },
    ],
  },
  {
    name: 'stock',
    label: 'Stock',
    options: [
      { value: 'in', label: 'In Stock' },
      { value: 'out', label: 'Out of Stock' },
    ],
  },
  {
    name: 'style',
    label: 'Style',
    options: asOptions(ENUMS.cheese_style),
  },
]

export function CheeseListPage() {
  const { role } = useSession()
  const control = useListState(BY_NAME)
  const query = useCheeseList(control.state)
  const { data: shop } = usePriceSettings()
  const bulk = useBulkChanges(control.state)
  const addNew = (
    <StaffLink look="primary" to="/cms/cheeses/new">
      <Plus aria-hidden="true" size={16} />
      Add New Cheese
    </StaffLink>
  )

  return (
    <>
      <p className="mb-4 flex flex-wrap gap-3">
        {addNew}
        {may(role, 'importCheeses') && (
          <>
            <StaffLink to="/cms/cheeses/import">
              <FileUp aria-hidden="true" size={16} />
              Import
            </StaffLink>
            <StaffLink to="/cms/cheeses/changes">
              <Undo2 aria-hidden="true" size={16} />
              Your bulk changes
            </StaffLink>
          </>
        )}
      </p>
      <DataList
        label="Cheeses"
        noun="cheese"
        control={control}
        query={query}
        columns={cheeseColumns}
        nameOf={({ name }) => name}
        filters={FILTERS}
        Card={CheeseCard}
        bulkActions={bulk.actions}
        csv={
          shop && {
            fileName: 'cheeses.csv',
            columns: cheeseCsvColumns(shop),
            load: () => exportCheeses(control.state),
          }
        }
        empty={<EmptyState title="No cheeses yet">{addNew}</EmptyState>}
      />
      {bulk.dialog}
    </>
  )
}
