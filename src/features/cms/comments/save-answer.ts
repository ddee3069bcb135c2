import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import type { ModeratedComment } from './list-comments.ts'

export const MAX_ANSWER_LENGTH = 1000

type AnswerChange = { text: string; publish: boolean } | 'delete'

async function changeAnswer({ id, answer }: ModeratedComment, change: AnswerChange) {
  const { data } = getBackend()
  if (change === 'delete')
    return unwrap(await data.rpc('delete_answer', { comment_id: id, expected_version: answer?.version ?? 0 }))
  return unwrap(
    await data.rpc('save_answer', {
      comment_id: id,
      answer: change.text,
      publish: change.publish,
      expected_version: answer?.version,
    }),
  )
}

const doneText = (change: AnswerChange) =>
  change === 'delete' ? 'Answer deleted' : change.publish ? 'Answer published' : 'Draft saved'

/** Writes, publishes or deletes what the shop says to a comment. The dialog shows why it failed. */
export function useChangeAnswer(comment: ModeratedComment, onDone: () => void) {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: (change: AnswerChange) => changeAnswer(comment, change),
    onSuccess(_, change) {
      void toast.success(doneText(change), `answer ${comment.id}`)
      onDone()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms'] }),
  })
}
