import type { BackendClient } from '../../../backend/backend-client.ts'
import { toPublicComment } from '../../../backend/records/public-comment.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { asList } from '../../../lib/read-json.ts'
import type { CommunityFavorite } from './community-favorite.ts'

export async function getCommunityFavorites(backend: BackendClient): Promise<CommunityFavorite[]> {
  const rows = unwrap(await backend.rpc('get_community_favorites'))
  return rows.map((row) => ({
    id: row.cheese_id,
    slug: row.slug,
    name: row.name,
    countryIso: row.country_iso,
    flagEmoji: row.flag_emoji,
    summary: row.summary,
    heroImageUrl: row.hero_image_url ?? row.image_urls[0] ?? null,
    favoritesCount: row.favorites_count,
    averageRating: row.average_rating,
    commentCount: row.comment_count,
    comments: asList(row.public_comments).map(toPublicComment),
    inStock: row.in_stock,
  }))
}
