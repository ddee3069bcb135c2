import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../lib/backend.ts'
import { unwrap } from '../../../lib/unwrap.ts'

const NEWEST_COMMENTS = 4
const LOWEST_STOCK = 6

async function getDashboard() {
  const { data } = getBackend()
  const [counts, featured, comments, stock] = await Promise.all([
    data.rpc('dashboard_counts').single().then(unwrap),
    data.rpc('get_todays_featured_cheese').then(unwrap),
    data
      .from('public_comments')
      .select('id, comment, created_at, cheeses(name, slug)')
      .order('created_at', { ascending: false })
      .limit(NEWEST_COMMENTS)
      .then(unwrap),
    data
      .from('cheese_stock')
      .select('cheese_id, grams, cheeses!inner(name, in_stock)')
      .eq('cheeses.active', true)
      .order('grams')
      .limit(LOWEST_STOCK)
      .then(unwrap),
  ])
  return { counts, featured: featured[0], comments, stock }
}

export type Dashboard = Awaited<ReturnType<typeof getDashboard>>

export const useDashboard = () =>
  useQuery({ queryKey: ['cms', 'dashboard'], queryFn: getDashboard, refetchInterval: 60_000 })
