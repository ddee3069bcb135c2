import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { UNNAMED_SHOP } from '../../../domain/shop/shop.ts'
import { nextPostTime, writeCaption } from './caption.ts'

const NEWEST_COMMENTS = 4
const MAX_LOW_STOCK = 6
const MAX_EVENTS = 8
const HALF_DAY_MS = 12 * 60 * 60 * 1_000
const REFRESH_MS = 60_000

async function getDashboard() {
  const [counts, featured, comments, lowStock, shop, events] = await Promise.all([
    getCounts(),
    getFeatured(),
    getNewestComments(),
    getLowStock(),
    getCaptionSettings(),
    getNextEvents(),
  ])
  const caption = featured && {
    text: writeCaption(featured, shop.name, shop.captionTone),
    nextPostTime: nextPostTime(shop.postTimes, shop.nowLocal),
  }
  const [today = ''] = shop.nowLocal.split('T')
  const eventsToday = events.filter(({ startsAtLocal }) => startsAtLocal.startsWith(today))
  return { counts, comments, lowStock, caption, eventsToday }
}

export type Dashboard = Awaited<ReturnType<typeof getDashboard>>

async function getCounts() {
  const row = unwrap(await getBackend().data.rpc('dashboard_counts').single())
  return {
    pendingRecipes: row.pending_recipes,
    notifyRequests: row.notify_requests,
    lowStock: row.low_stock,
    outOfStock: row.out_of_stock,
    undecidedComments: row.undecided_comments,
    viewsThisWeek: row.views_this_week,
    viewsToday: row.views_today,
    viewsLastWeek: row.views_last_week,
  }
}

async function countPlacardsToReprint() {
  const query = getBackend().data.from('placard_states').select('', { count: 'exact', head: true })
  const answer = await query.eq('to_reprint', true)
  unwrap(answer)
  return answer.count ?? 0
}

async function getFeatured() {
  const [row] = unwrap(await getBackend().data.rpc('get_todays_featured_cheese'))
  return row && { name: row.cheese_name, flagEmoji: row.cheese_flag_emoji, summary: row.cheese_summary }
}

async function getNewestComments() {
  const rows = unwrap(
    await getBackend()
      .data.from('public_comments')
      .select('id, comment, created_at_local, cheeses(name, slug)')
      .order('created_at', { ascending: false })
      .limit(NEWEST_COMMENTS),
  )
  return rows.map((row) => ({
    id: row.id,
    text: row.comment,
    writtenAtLocal: row.created_at_local,
    cheese: row.cheeses,
  }))
}

async function getLowStock() {
  const rows = unwrap(await getBackend().data.rpc('low_stock').limit(MAX_LOW_STOCK))
  return rows.map((row) => ({
    cheeseId: row.cheese_id,
    cheeseName: row.name,
    grams: row.grams,
    isOut: row.is_out,
  }))
}

/** From half a day ago on, because the shop's day began before now. */
async function getNextEvents() {
  const since = new Date(Date.now() - HALF_DAY_MS).toISOString()
  const query = getBackend().data.from('events').select('id, title, starts_at_local')
  const rows = unwrap(
    await query.eq('status', 'published').gte('starts_at', since).order('starts_at').limit(MAX_EVENTS),
  )
  return rows.map((row) => ({ id: row.id, title: row.title, startsAtLocal: row.starts_at_local }))
}

async function getCaptionSettings() {
  const { data } = getBackend()
  const [shop, staff] = await Promise.all([
    data.from('business_settings').select('name, now_local').single().then(unwrap),
    data.from('staff_settings').select('caption_tone, auto_post_times').single().then(unwrap),
  ])
  return {
    name: shop.name ?? UNNAMED_SHOP,
    nowLocal: shop.now_local,
    captionTone: staff.caption_tone,
    postTimes: staff.auto_post_times,
  }
}

/** Separate, because it compares every printed placard, and only those who manage placards see the number. */
export const usePlacardsToReprint = (enabled: boolean) =>
  useQuery({
    queryKey: ['cms', 'dashboard', 'placards-to-reprint'],
    queryFn: countPlacardsToReprint,
    enabled,
    refetchInterval: REFRESH_MS,
  })

export const useDashboard = () =>
  useQuery({ queryKey: ['cms', 'dashboard'], queryFn: getDashboard, refetchInterval: REFRESH_MS })
