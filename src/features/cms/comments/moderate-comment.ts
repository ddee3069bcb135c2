import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'

export const MAX_REASON_LENGTH = 300

type Decision =
  | { action: 'hide'; reason: string }
  /** Undo hides the comment again with the same reason. */
  | { action: 'restore'; hiddenReason: string }
  | { action: 'publish' | 'wait' | 'dismiss' }

const DONE = {
  hide: 'Comment hidden',
  restore: 'Comment restored',
  publish: 'Comment published',
  wait: 'Comment waits again',
  dismiss: 'Reports dismissed',
}

/** Undefined for what undo_moderation takes back. */
function oppositeOf(decision: Decision): Decision | undefined {
  if (decision.action === 'restore') return { action: 'hide', reason: decision.hiddenReason }
  if (decision.action === 'publish') return { action: 'wait' }
  return decision.action === 'wait' ? { action: 'publish' } : undefined
}

/** Returns the time of the decision, which identifies it for Undo. */
async function moderateComment(commentId: string, decision: Decision) {
  return unwrap(
    await getBackend().data.rpc('moderate_comment', {
      comment_id: commentId,
      action: decision.action,
      reason: decision.action === 'hide' ? decision.reason : undefined,
    }),
  )
}

/** Unlike restoring a comment, undoing a decision reopens its reports. */
const undoModeration = async (commentId: string, decidedAt: string) =>
  unwrap(await getBackend().data.rpc('undo_moderation', { comment_id: commentId, decided_at: decidedAt }))

export function useModerateComment(commentId: string) {
  const queryClient = useQueryClient()
  const subject = `moderation ${commentId}`
  const shared = {
    onError: (error: unknown) => toast.error(describeError(error), subject),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms'] }),
  }
  const undo = useSingleMutation({
    mutationFn: (decidedAt: string) => undoModeration(commentId, decidedAt),
    onSuccess: () => toast.success('Decision undone', subject),
    ...shared,
  })
  const moderation = useSingleMutation({
    mutationFn: (decision: Decision) => moderateComment(commentId, decision),
    onSuccess(decidedAt, decision) {
      const opposite = oppositeOf(decision)
      const takeBack = () => (opposite ? moderation.mutate(opposite) : undo.mutate(decidedAt))
      void undoToast(DONE[decision.action], takeBack, subject)
    },
    ...shared,
  })
  return moderation
}
