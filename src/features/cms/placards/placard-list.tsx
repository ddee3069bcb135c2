import type { UseQueryResult } from '@tanstack/react-query'
import {
  EmptyState,
  LoadFailure,
  LoadingRows,
  NothingMatches,
  PageOutOfRange,
} from '../kit/list/load-states.tsx'
import { ListPaging } from '../kit/list/list-paging.tsx'
import type { ListControl, ListPage } from '../kit/list/list-state.ts'
import { SelectBox } from '../kit/list/select-box.tsx'
import { Badge } from '../kit/screen/badge.tsx'
import type { Placard } from './get-placards.ts'
import { PlacardStatus } from './placard-status.tsx'

type PlacardListProps = {
  control: ListControl
  query: UseQueryResult<ListPage<Placard>>
  isChosen: (cheeseId: string) => boolean
  onChoose: (cheeseIds: string[], isChosen: boolean) => void
}

/** The placards to choose from. What is chosen stays so on other pages and with other filters. */
export function PlacardList({ control, query, isChosen, onChoose }: PlacardListProps) {
  const { search, page, filters } = control.state
  if (query.isLoadingError)
    return <LoadFailure what="The placards" error={query.error} onRetry={() => void query.refetch()} />
  if (query.isPending) return <LoadingRows what="The placards" />
  const { rows, total } = query.data
  if (rows.length === 0 && page > 1) return <PageOutOfRange onReturn={() => control.goToPage(1)} />
  if (rows.length === 0 && filters['show'] === 'reprint' && !search)
    return <EmptyState title="Every printed placard is up to date" />
  if (rows.length === 0 && !search && !filters['show']) return <EmptyState title="No cheeses yet" />
  if (rows.length === 0) return <NothingMatches what="Placards" onClear={control.clear} />
  const ids = rows.map(({ cheeseId }) => cheeseId)

  return (
    <div aria-busy={query.isPlaceholderData}>
      <div className="flex items-center gap-2 border-b border-ink text-small text-ink-soft">
        <SelectBox
          label="Choose every placard on this page"
          checked={ids.every(isChosen)}
          onChange={(checked) => onChoose(ids, checked)}
        />
        <span aria-hidden="true">All on this page</span>
      </div>
      <ul aria-label="Placards">
        {rows.map((placard) => (
          <li key={placard.cheeseId} className="flex items-start gap-2 border-b border-hairline py-1">
            <SelectBox
              label={`Choose ${placard.name}`}
              checked={isChosen(placard.cheeseId)}
              onChange={(checked) => onChoose([placard.cheeseId], checked)}
            />
            <div className="min-w-0 py-2 text-small">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold">
                <bdi className="wrap-anywhere">{placard.name}</bdi>
                {!placard.isActive && <Badge tone="quiet">Inactive</Badge>}
              </p>
              <PlacardStatus placard={placard} />
            </div>
          </li>
        ))}
      </ul>
      <ListPaging control={control} total={total} />
    </div>
  )
}
