import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../lib/backend.ts'
import { describeError } from '../../../lib/errors.ts'
import { unwrap } from '../../../lib/unwrap.ts'
import { toastUndo } from '../../../ui/toast-undo.ts'
import { toastData } from '../../../ui/toast-data.ts'

export const MAX_REASON_LENGTH = 300

type Decision =
  | { action: 'hide'; reason: string }
  /** `again` is the reason to hide it for once more, should restoring it be taken back. */
  | { action: 'restore'; again: string }
  | { action: 'dismiss' }

const DONE = { hide: 'Comment hidden', restore: 'Comment restored', dismiss: 'Reports dismissed' }

async function moderateComment(commentId: string, decision: Decision) {
  return unwrap(
    await getBackend().data.rpc('moderate_comment', {
      comment_id: commentId,
      action: decision.action,
      reason: decision.action === 'hide' ? decision.reason : undefined,
    }),
  )
}

function oppositeOf(decision: Decision): Decision | undefined {
  if (decision.action === 'hide') return { action: 'restore', again: decision.reason }
  if (decision.action === 'restore') return { action: 'hide', reason: decision.again }
  return undefined
}

export function useModerateComment(commentId: string) {
  const queryClient = useQueryClient()
  const moderation = useMutation({
    mutationFn: (decision: Decision) => moderateComment(commentId, decision),
    onSuccess(_, decision) {
      const opposite = oppositeOf(decision)
      if (opposite) toastUndo(DONE[decision.action], () => moderation.mutate(opposite))
      else toastData.success(DONE[decision.action])
    },
    onError: (error) => toastData.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms'] }),
  })
  return moderation
}
