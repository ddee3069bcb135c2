import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { undoChangeSet, type SkippedCheese } from '../kit/history/undo-change-set.ts'
import type { ChangeSet } from './list-change-sets.ts'
import { formatNumber } from '../../../lib/format-number.ts'

/** Undoes what is not undone yet, and lists what was skipped because another person changed it since. */
export function UndoChangeSet({ changeSet: { id, summary, cheeses, undo } }: { changeSet: ChangeSet }) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [progress, setProgress] = useState(0)
  const undoing = useSingleMutation({
    mutationFn: () => undoChangeSet(id, setProgress),
    onSuccess: ({ undone }) => void toast.success(`${countNoun(undone, 'cheese')} restored`),
    onError: (error) => void toast.error(describeError(error)),
    onSettled: () => refreshLists(queryClient),
  })
  const skipped = undoing.data?.skipped ?? []
  const waiting = cheeses - (undo?.cheeses ?? 0)

  const ask = async () => {
    const agreed = await confirm({
      title: 'Undo this change?',
      description: `${summary}. What was changed again since stays as it is.`,
      action: `Undo ${countNoun(waiting, 'cheese')}`,
      danger: true,
    })
    if (agreed) undoing.mutate()
  }

  return (
    <>
      {waiting > 0 && (
        <StaffButton look="danger" disabled={undoing.isPending} onClick={() => void ask()}>
          <span>
            {undoing.isPending ? `Undoing… ${formatNumber(progress)}` : 'Undo this change'}
            <span className="sr-only"> {summary}</span>
          </span>
        </StaffButton>
      )}
      {skipped.length > 0 && <SkippedCheeses cheeses={skipped} />}
    </>
  )
}

function SkippedCheeses({ cheeses }: { cheeses: SkippedCheese[] }) {
  return (
    <div role="alert" className="order-last w-full border-l-4 border-accent py-2 pl-5 text-small">
      <p>Left as it was: {countNoun(cheeses.length, 'cheese')}</p>
      <ul className="mt-1 list-disc pl-5">
        {cheeses.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="wrap-anywhere">
            {name}: {reason}
          </li>
        ))}
      </ul>
    </div>
  )
}
