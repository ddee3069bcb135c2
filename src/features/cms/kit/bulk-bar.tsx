import { X } from 'lucide-react'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { describeError } from '../../../backend/errors.ts'
import { BottomBar } from './bottom-bar.tsx'
import { StaffButton } from './staff-button.tsx'
import { toast } from '../../../ui/toast.ts'

/** When `run` fails, its error is shown and the selection stays. */
export type BulkAction<Row> = { label: string; run: (rows: Row[]) => Promise<unknown> }

type BulkBarProps<Row> = { rows: Row[]; actions: BulkAction<Row>[]; onDone: () => void }

export function BulkBar<Row>({ rows, actions, onDone }: BulkBarProps<Row>) {
  const bulk = useSingleMutation({
    mutationFn: (action: BulkAction<Row>) => action.run(rows),
    onSuccess: onDone,
    onError: (error) => toast.error(describeError(error)),
  })
  return (
    <BottomBar aria-label="Selected rows">
      <output className="text-small whitespace-nowrap tabular-nums lining-nums">
        {rows.length} selected
      </output>
      <div className="flex min-w-0 grow gap-2 overflow-x-auto max-md:mask-r-from-90% max-md:pr-6">
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
