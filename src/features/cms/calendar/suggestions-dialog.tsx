import { formatDay } from '../../../domain/shop/wall-clock.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { Thumbnail } from '../kit/pictures/thumbnail.tsx'
import { ConfirmAll } from './confirm-all.tsx'
import type { CalendarDay } from './entry/calendar-entry.ts'
import { useAcceptSuggestions, useSuggestions, type Suggestion } from './get-suggestions.ts'

type SuggestionsDialogProps = {
  from: string
  to: string
  days: ReadonlyMap<string, CalendarDay>
  onClose: () => void
}

/** A cheese for every gap that is shown; staff accept one by one or all. */
export function SuggestionsDialog({ from, to, days, onClose }: SuggestionsDialogProps) {
  const query = useSuggestions(from, to)
  return (
    <Dialog
      wide
      title="Fill the gaps"
      description="By rotation, season and stock. What you accept is planned; managers confirm it."
      onClose={onClose}
    >
      {query.isLoadingError ? (
        <LoadFailure what="The suggestions" error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <LoadingRows what="The suggestions" />
      ) : query.data.length === 0 ? (
        <EmptyState title="No gaps here">
          <ConfirmAll days={days} from={from} to={to} />
        </EmptyState>
      ) : (
        <SuggestionList suggestions={query.data} />
      )}
    </Dialog>
  )
}

function SuggestionList({ suggestions }: { suggestions: Suggestion[] }) {
  const accepting = useAcceptSuggestions()
  return (
    <>
      <StaffButton
        look="primary"
        disabled={accepting.isPending}
        onClick={() => accepting.mutate(suggestions)}
      >
        {`Accept all ${suggestions.length}`}
      </StaffButton>
      <ul aria-label="Suggestions" className="mt-4">
        {suggestions.map((suggestion) => {
          const { day, cheese, reasons } = suggestion
          return (
            <li key={day} className="flex flex-wrap items-center gap-3 border-t border-hairline py-2">
              <Thumbnail cheese={cheese} />
              <span className="min-w-40 flex-1">
                <span className="block text-small text-ink-soft">{formatDay(day)}</span>
                <span className="block wrap-anywhere">{cheese.name}</span>
                <span className="block text-small text-ink-soft lining-nums">{reasons.join(' · ')}</span>
              </span>
              <StaffButton
                aria-label={`Accept ${cheese.name} for ${formatDay(day)}`}
                disabled={accepting.isPending}
                onClick={() => accepting.mutate([suggestion])}
              >
                Accept
              </StaffButton>
            </li>
          )
        })}
      </ul>
    </>
  )
}
