import type { BackendClient } from '../../backend/backend-client.ts'
import type { Database } from '../../backend/database.types.ts'
import { PUBLIC_COMMENT_COLUMNS, toPublicComment } from '../../backend/records/public-comment.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { Enum } from '../../domain/enums.ts'
import type { ReportProblem } from '../../lib/report-problem.ts'
import type { FeaturedCheese } from './featured-cheese.ts'

const COMMENTS_FETCHED = 3

async function getNewestComments(backend: BackendClient, cheeseId: string) {
  const result = await backend
    .from('public_comments')
    .select(PUBLIC_COMMENT_COLUMNS)
    .eq('cheese_id', cheeseId)
    .order('created_at', { ascending: false })
    .limit(COMMENTS_FETCHED)
  return unwrap(result)
}

async function isInStock(backend: BackendClient, cheeseId: string) {
  return unwrap(await backend.from('cheeses').select('in_stock').eq('id', cheeseId).single()).in_stock
}

type FeatureRow = Database['public']['Functions']['get_todays_featured_cheese']['Returns'][number]

/** What the card shows besides its row. A part that cannot be read is reported and left out. */
async function toFeaturedCheese(
  backend: BackendClient,
  row: FeatureRow,
  reportProblem: ReportProblem,
): Promise<FeaturedCheese> {
  const [comments, inStock] = await Promise.all([
    getNewestComments(backend, row.cheese_id).catch((error: unknown) => {
      reportProblem('Failed to load public comments', error)
      return []
    }),
    isInStock(backend, row.cheese_id).catch((error: unknown) => {
      reportProblem('Failed to load the stock of the featured cheese', error)
      return true
    }),
  ])
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
    inStock,
    comments: comments.map(toPublicComment),
  }
}

/** Null when no cheese is featured today. */
export async function getFeaturedCheese(backend: BackendClient, reportProblem: ReportProblem) {
  const [row] = unwrap(await backend.rpc('get_todays_featured_cheese'))
  return row ? toFeaturedCheese(backend, row, reportProblem) : null
}

/** What guests would see on a day, for staff, and whether the calendar has it. Null when no cheese could be shown. */
export async function getFeatureOfDay(backend: BackendClient, day: string, reportProblem: ReportProblem) {
  const [row] = unwrap(await backend.rpc('preview_featured_cheese', { on_day: day }, { get: true }))
  if (!row) return null
  return {
    cheese: await toFeaturedCheese(backend, row, reportProblem),
    status: row.status as Enum<'calendar_status'> | null,
  }
}
