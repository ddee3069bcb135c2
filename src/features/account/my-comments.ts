import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'

type State = { hidden_at: string | null; waiting_since: string | null; is_public: boolean }

function visibilityOf({ hidden_at, waiting_since, is_public }: State) {
  if (hidden_at) return 'Hidden by staff'
  if (waiting_since) return 'Waiting for the shop'
  return is_public ? 'Public' : 'Private'
}

async function getMyComments(userId: string) {
  const result = await getBackend()
    .data.from('cheese_comments')
    .select('id, comment, is_public, hidden_at, waiting_since, created_at_local, cheese:cheeses(name, slug)')
    .eq('user_id', userId)
    .order('written_at', { ascending: false })
  // Guests cannot read archived cheeses, so the comment on one comes without its cheese.
  return unwrap(result).map((row) => ({
    id: row.id,
    text: row.comment,
    visibility: visibilityOf(row),
    writtenAtLocal: row.created_at_local,
    cheese: row.cheese as typeof row.cheese | null,
  }))
}

export function useMyComments(userId: string) {
  return useQuery({ queryKey: ['my-comments', userId], queryFn: () => getMyComments(userId) })
}
