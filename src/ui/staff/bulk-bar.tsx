import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { describeError } from '../../lib/errors.ts'
import { toastData } from '../toast-data.ts'
import { StaffButton } from './staff-button.tsx'

/** What it throws is shown, and the selection stays. */
export type BulkAction<Row> = { label: string; run: (rows: Row[]) => Promise<unknown> }

type BulkBarProps<Row> = { rows: Row[]; actions: BulkAction<Row>[]; onDone: () => void }

/** What can be done with the selected rows; stays in sight at the foot of the screen. */
export function BulkBar<Row>({ rows, actions, onDone }: BulkBarProps<Row>) {
  // The second half of a double click comes before the buttons are switched off.
  const isRunning = useRef(false)
  const bulk = useMutation({
    mutationFn: (action: BulkAction<Row>) => action.run(rows),
    onSuccess: onDone,
    onError: (error) => toastData.error(describeError(error)),
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
    <section
      aria-label="Selected rows"
      className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center gap-2 border-t border-ink bg-paper py-3"
    >
      <output className="mr-2 text-small tabular-nums lining-nums">{rows.length} selected</output>
      {actions.map((action) => (
        <StaffButton key={action.label} disabled={bulk.isPending} onClick={() => run(action)}>
          {action.label}
        </StaffButton>
      ))}
      <StaffButton className="ml-auto" onClick={onDone}>
        Clear selection
      </StaffButton>
    </section>
  )
}
