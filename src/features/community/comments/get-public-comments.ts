import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { PUBLIC_COMMENT_COLUMNS, toPublicComment } from '../../../backend/public-comment.ts'
import type { PublicComment } from '../../../backend/public-comment.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** Newest first. */
export async function getPublicComments(cheeseId: string) {
  const rows = await getBackend()
    .data.from('public_comments')
    .select(PUBLIC_COMMENT_COLUMNS)
    .eq('cheese_id', cheeseId)
    .order('created_at', { ascending: false })
    .order('id')
  return unwrap(rows).map(toPublicComment)
}

type OlderComments = { cheeseId: string; newest: PublicComment[]; count: number; enabled: boolean }

/** The comments after the newest ones, loaded on request and again when their number changes. */
export function useOlderComments({ cheeseId, newest, count, enabled }: OlderComments) {
  const {
    data = [],
    isError,
    refetch,
  } = useQuery({
    queryKey: ['comments', cheeseId, count],
    queryFn: () => getPublicComments(cheeseId),
    enabled,
    placeholderData: keepPreviousData,
  })
  const known = new Set(newest.map(({ id }) => id))
  return { older: data.filter(({ id }) => !known.has(id)), isError, refetch }
}
