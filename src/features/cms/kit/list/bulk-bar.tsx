import { X } from 'lucide-react'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { describeError } from '../../../../backend/errors.ts'
import { BottomBar } from '../screen/bottom-bar.tsx'
import type { ListSelection } from './list-selection.ts'
import { StaffButton } from '../screen/staff-button.tsx'
import { toast } from '../../../../ui/toasts/toast.ts'
import { formatNumber } from '../../../../lib/format-number.ts'

/** Resolves with whether it was done. Otherwise, and when it fails, the selection stays. */
export type BulkAction<Row> = { label: string; run: (selected: ListSelection<Row>) => Promise<boolean> }

type BulkBarProps<Row> = {
  selected: ListSelection<Row>
  actions: BulkAction<Row>[]
  /** How many rows all pages have, when more than this page can be selected. */
  total: number | undefined
  onSelectEverything: () => void
  onDone: () => void
}

export function BulkBar<Row>({ selected, actions, total, onSelectEverything, onDone }: BulkBarProps<Row>) {
  const bulk = useSingleMutation({
    mutationFn: (action: BulkAction<Row>) => action.run(selected),
    onSuccess: (isDone) => isDone && onDone(),
    onError: (error) => toast.error(describeError(error)),
  })
  return (
    <BottomBar aria-label="Selected rows">
      <output className="text-small whitespace-nowrap tabular-nums lining-nums">
        {selected.isEverything && 'All '}
        {formatNumber(selected.count)} selected
      </output>
      <div className="flex min-w-0 grow basis-24 gap-2 overflow-x-auto max-md:mask-r-from-90% max-md:pr-6">
        {total !== undefined && (
          <StaffButton className="-outline-offset-2" onClick={onSelectEverything}>
            Select all {formatNumber(total)}
          </StaffButton>
        )}
        {actions.map((action) => (
          <StaffButton
            key={action.label}
            className="-outline-offset-2"
            disabled={bulk.isPending}
            onClick={() => bulk.mutate(action)}
          >
            {action.label}
          </StaffButton>
        ))}
      </div>
      <StaffButton onClick={onDone}>
        <X aria-hidden="true" size={16} />
        <span className="max-md:sr-only">Clear selection</span>
      </StaffButton>
    </BottomBar>
  )
}
