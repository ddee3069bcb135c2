import { useInfiniteQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { describeError } from '../../../backend/errors.ts'
import { postToAuth } from '../../../backend/session/auth-request.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toasts/toast.ts'

const mailSchema = v.pipe(
  v.object({
    id: v.number(),
    kind: v.picklist(['shop', 'sign-up', 'failed']),
    sent_at_local: v.string(),
    recipient: v.string(),
    subject: v.string(),
    /** Null where admins may not read it. */
    text: v.nullable(v.string()),
    failure: v.nullable(v.string()),
    total: v.number(),
  }),
  v.transform(({ sent_at_local: sentAtLocal, ...mail }) => ({ ...mail, sentAtLocal })),
)

/** A message is kept a moment after it was called for. */
const REFRESH_MS = 5_000

const listUnsentMail = async (offset: number) =>
  v.parse(v.array(mailSchema), await postToAuth('/mail', { offset }))

export type UnsentMail = v.InferOutput<typeof mailSchema>

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
      v.parse(v.object({ link: v.string() }), await postToAuth('/mail/link', { id })).link,
    onSuccess: (link) => copyText(link, 'Link'),
    onError: (error) => toast.error(describeError(error)),
  })
