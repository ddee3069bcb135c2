import type { BackendClient } from '../../backend/backend-client.ts'
import { toPublicComment } from '../../backend/public-comment.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { ReportProblem } from '../../lib/report-problem.ts'
import type { FeaturedCheese } from './featured-cheese.ts'

const COMMENTS_FETCHED = 3

async function getNewestComments(backend: BackendClient, cheeseId: string) {
  const result = await backend
    .from('public_comments')
    .select('id, comment, created_at, created_at_local')
    .eq('cheese_id', cheeseId)
    .order('created_at', { ascending: false })
    .limit(COMMENTS_FETCHED)
  return unwrap(result)
}

/** Null when no cheese is featured today. */
export async function getFeaturedCheese(
  backend: BackendClient,
  reportProblem: ReportProblem,
): Promise<FeaturedCheese | null> {
  const [row] = unwrap(await backend.rpc('get_todays_featured_cheese'))
  if (!row) return null
  const comments = await getNewestComments(backend, row.cheese_id).catch((error: unknown) => {
    reportProblem('Failed to load public comments', error)
    return []
  })
  return {
    id: row.cheese_id,
    slug: row.cheese_slug,
    name: row.cheese_name,
    countryIso: row.cheese_country_iso,
    flagEmoji: row.cheese_flag_emoji,
    milkType: row.cheese_milk_type,
    agingTime: row.cheese_aging_time,
    summary: row.cheese_summary,
    heroImageUrl: row.cheese_hero_image_url,
    flavorTags: row.cheese_flavor_tags,
    textureTags: row.cheese_texture_tags,
    favoritesCount: row.favorites_count,
    averageRating: row.avg_rating,
    comments: comments.map(toPublicComment),
  }
}
