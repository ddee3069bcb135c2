import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'

async function getMyComments(userId: string) {
  const result = await getBackend()
    .data.from('cheese_comments')
    .select('id, comment, is_public, hidden_at, created_at_local, cheese:cheeses(name, slug)')
    .eq('user_id', userId)
    .order('written_at', { ascending: false })
  // Guests cannot read archived cheeses, so the comment on one comes without its cheese.
  return unwrap(result).map((row) => ({
    id: row.id,
    text: row.comment,
    visibility: row.hidden_at ? 'Hidden by staff' : row.is_public ? 'Public' : 'Private',
    writtenAtLocal: row.created_at_local,
    cheese: row.cheese as typeof row.cheese | null,
  }))
}

export function useMyComments(userId: string) {
  return useQuery({ queryKey: ['my-comments', userId], queryFn: () => getMyComments(userId) })
}
