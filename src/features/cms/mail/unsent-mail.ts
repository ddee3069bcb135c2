import { useInfiniteQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toasts/toast.ts'

const PAGE_SIZE = 50
/** A message is kept a moment after it was called for. */
const REFRESH_MS = 5_000

async function listUnsentMail(offset: number) {
  const rows = unwrap(
    await getBackend().data.rpc('list_unsent_mail', { page_limit: PAGE_SIZE, page_offset: offset }),
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as 'shop' | 'sign-up' | 'failed',
    sentAtLocal: row.sent_at_local,
    recipient: row.recipient,
    subject: row.subject,
    /** Null where admins may not read it. */
    text: row.plain_text as string | null,
    failure: row.failure as string | null,
    total: row.total,
  }))
}

export type UnsentMail = Awaited<ReturnType<typeof listUnsentMail>>[number]

export const useUnsentMail = () =>
  useInfiniteQuery({
    queryKey: ['cms', 'unsent-mail'],
    refetchInterval: REFRESH_MS,
    queryFn: ({ pageParam }) => listUnsentMail(pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const known = pages.flat().length
      return known < (last[0]?.total ?? 0) ? known : undefined
    },
  })

/** The link by which a new account is confirmed; the database notes who copied it. */
export const useCopySignUpLink = () =>
  useSingleMutation({
    mutationFn: async (id: number) =>
      unwrap(await getBackend().data.rpc('copy_sign_up_link', { mail_id: id })),
    onSuccess: (link) => copyText(link, 'Link'),
    onError: (error) => toast.error(describeError(error)),
  })
