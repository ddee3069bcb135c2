import { useMutation } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'
import { unwrap } from '../../lib/unwrap.ts'
import { toastFailure } from '../../ui/toast-failure.ts'

export type NoticeAnswer = 'confirm' | 'stop'

const CALLS = { confirm: 'confirm_notice', stop: 'unsubscribe_notice' } as const

/** Says whether the link still stood for a request. */
async function answerNotice({ token, answer }: { token: string; answer: NoticeAnswer }) {
  return unwrap(await getBackend().data.rpc(CALLS[answer], { token }))
}

export function useAnswerNotice() {
  return useMutation({
    mutationFn: answerNotice,
    onError: toastFailure('That did not reach us. Please try again.'),
  })
}
