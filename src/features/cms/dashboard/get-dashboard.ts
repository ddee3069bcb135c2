import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { captionOf, nextPostTime } from './caption.ts'

const NEWEST_COMMENTS = 4
const MOST_LOW_STOCK = 6

async function getDashboard() {
  const { data } = getBackend()
  const [counts, [featured], comments, stock, shop, social] = await Promise.all([
    data.rpc('dashboard_counts').single().then(unwrap),
    data.rpc('get_todays_featured_cheese').then(unwrap),
    data
      .from('public_comments')
      .select('id, comment, created_at, cheeses(name, slug)')
      .order('created_at', { ascending: false })
      .limit(NEWEST_COMMENTS)
      .then(unwrap),
    data.rpc('low_stock').limit(MOST_LOW_STOCK).then(unwrap),
    data.from('business_settings').select('name, time_zone').single().then(unwrap),
    data.from('staff_settings').select('caption_tone, auto_post_times').single().then(unwrap),
  ])
  const caption = featured && {
    text: captionOf(featured, shop.name, social.caption_tone),
    nextPostAt: nextPostTime(social.auto_post_times, new Date(), shop.time_zone),
  }
  return { counts, featured, comments, stock, caption }
}

export type Dashboard = Awaited<ReturnType<typeof getDashboard>>

export const useDashboard = () =>
  useQuery({ queryKey: ['cms', 'dashboard'], queryFn: getDashboard, refetchInterval: 60_000 })
