import { useMutation } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useRef } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { BottomBar } from './bottom-bar.tsx'
import { StaffButton } from './staff-button.tsx'
import { toast } from '../../../ui/toast.ts'

/** When `run` fails, its error is shown and the selection stays. */
export type BulkAction<Row> = { label: string; run: (rows: Row[]) => Promise<unknown> }

type BulkBarProps<Row> = { rows: Row[]; actions: BulkAction<Row>[]; onDone: () => void }

export function BulkBar<Row>({ rows, actions, onDone }: BulkBarProps<Row>) {
  // The second click of a double click arrives before the buttons are disabled.
  const isRunning = useRef(false)
  const bulk = useMutation({
    mutationFn: (action: BulkAction<Row>) => action.run(rows),
    onSuccess: onDone,
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => {
      isRunning.current = false
    },
  })
  const run = (action: BulkAction<Row>) => {
    if (isRunning.current) return
    isRunning.current = true
    bulk.mutate(action)
  }
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
            onClick={() => run(action)}
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
