import { ENUMS } from '../../../domain/enums.ts'
import { formatDate } from '../../../domain/shop/wall-clock.ts'
import { Badge } from '../kit/screen/badge.tsx'
import type { CsvColumn } from '../kit/export/csv.ts'
import { DataList } from '../kit/list/data-list.tsx'
import { listColumns } from '../kit/list/list-columns.ts'
import { useListState } from '../kit/list/list-state.ts'
import type { ListFilter } from '../kit/list/list-toolbar.tsx'
import { EmptyState } from '../kit/list/load-states.tsx'
import { RecordLink } from '../kit/list/record-link.tsx'
import { StaffLink } from '../kit/screen/staff-button.tsx'
import { exportRecipes, useRecipeList, type ListedRecipe } from './list-recipes.ts'
import { RecipeStatusBadge, STATUS_LABELS } from './recipe-status.tsx'

/** The database decides the order: what waits comes first. */
const PENDING_FIRST = { column: 'status', descending: false }

const FILTERS: ListFilter[] = [
  {
    name: 'status',
    label: 'Status',
    anyLabel: 'All',
    options: ENUMS.recipe_status.map((value) => ({ value, label: STATUS_LABELS[value] })),
  },
]

const writerOf = ({ byMember, isOwn }: ListedRecipe) => (isOwn ? 'You' : byMember ? 'A member' : 'Staff')

const CSV_COLUMNS: CsvColumn<ListedRecipe>[] = [
  { header: 'Recipe', value: ({ title }) => title },
  { header: 'Status', value: ({ status }) => STATUS_LABELS[status] },
  { header: 'Written by', value: writerOf },
  { header: 'Changed', value: ({ changedAtLocal }) => changedAtLocal },
]

const column = listColumns<ListedRecipe>()

const COLUMNS = column.columns([
  column.accessor('title', {
    header: 'Recipe',
    enableSorting: false,
    cell: ({ row: { original } }) => (
      <RecordLink to={`/cms/recipes/${original.id}`}>{original.title}</RecordLink>
    ),
  }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row: { original } }) => (
      <span className="flex flex-wrap gap-1.5">
        <RecipeStatusBadge status={original.status} />
        {original.isResubmitted && <Badge tone="quiet">Sent again</Badge>}
      </span>
    ),
  }),
  column.display({ id: 'writer', header: 'Written by', cell: ({ row }) => writerOf(row.original) }),
  column.accessor('changedAtLocal', {
    header: 'Changed',
    enableSorting: false,
    cell: ({ getValue }) => <span className="whitespace-nowrap">{formatDate(getValue())}</span>,
  }),
])

export function RecipeListPage() {
  const control = useListState(PENDING_FIRST)
  return (
    <>
      <p className="mb-6">
        <StaffLink to="/cms/recipes/new">Add New</StaffLink>
      </p>
      <DataList
        label="Recipes"
        noun="recipe"
        control={control}
        query={useRecipeList(control.state)}
        columns={COLUMNS}
        nameOf={({ title }) => title}
        filters={FILTERS}
        csv={{
          fileName: 'recipes.csv',
          columns: CSV_COLUMNS,
          load: () => exportRecipes(control.state),
        }}
        empty={<EmptyState title="No recipes yet">Members and staff can write them.</EmptyState>}
      />
    </>
  )
}
