import { countNoun } from '../../../lib/count-noun.ts'
import type { HistoryFilters } from '../kit/history/use-history-filters.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useEntryTotal } from './list-entries.ts'

type NewEntriesProps = { filters: HistoryFilters; shownTotal: number; onShow: () => void }

/** How many entries were added since the list was read, and the way to see them. */
export function NewEntries({ filters, shownTotal, onShow }: NewEntriesProps) {
  const { data: total = shownTotal } = useEntryTotal(filters)
  const added = total - shownTotal
  return (
    <div className="sticky top-0 z-1 flex items-center gap-3 bg-paper">
      <output className="text-small font-semibold lining-nums">
        {added > 0 && countNoun(added, 'new entry', 'new entries')}
      </output>
      {added > 0 && <StaffButton onClick={onShow}>Show new entries</StaffButton>}
    </div>
  )
}
