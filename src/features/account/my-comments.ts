import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'

async function getMyComments(userId: string) {
  const answer = await getBackend()
    .data.from('cheese_comments')
    .select('id, comment, is_public, hidden_at, created_at, cheese:cheeses(name, slug)')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
  // A cheese that was taken off the counter is hidden from its guests, though their words about it are not.
  return unwrap(answer).map((row) => ({
    id: row.id,
    text: row.comment,
    visibility: row.hidden_at ? 'Hidden by staff' : row.is_public ? 'Public' : 'Private',
    writtenAt: new Date(row.created_at),
    cheese: row.cheese as typeof row.cheese | null,
  }))
}

export function useMyComments(userId: string) {
  return useQuery({ queryKey: ['my-comments', userId], queryFn: () => getMyComments(userId) })
}
