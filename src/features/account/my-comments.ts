import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../lib/backend.ts'

async function getMyComments(userId: string) {
  const { data, error } = await getBackend()
    .data.from('cheese_comments')
    .select('id, comment, is_public, hidden_at, created_at, cheese:cheeses(name, slug)')
    .eq('user_id', userId)
    .order('created_at', { ascending: false })
  if (error) throw error
  return data.map((row) => ({
    id: row.id,
    text: row.comment,
    visibility: row.hidden_at ? 'Hidden by staff' : row.is_public ? 'Public' : 'Private',
    writtenAt: new Date(row.created_at),
    cheese: row.cheese,
  }))
}

export function useMyComments(userId: string) {
  return useQuery({ queryKey: ['my-comments', userId], queryFn: () => getMyComments(userId) })
}
