import { getBackend } from '../../../backend/backend.ts'
import { PUBLIC_COMMENT_COLUMNS, toPublicComment } from '../../../backend/records/public-comment.ts'
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
