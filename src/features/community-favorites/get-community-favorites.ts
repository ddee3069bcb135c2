import type { BackendClient } from '../../lib/backend-client.ts'
import { unwrap } from '../../lib/unwrap.ts'
import type { CommunityFavorite } from './community-favorite.ts'

type CommentJson = { id: string; comment: string; created_at: string }

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
    heroImageAlt: null,
    favoritesCount: row.favorites_count,
    averageRating: row.average_rating,
    commentCount: row.comment_count,
    comments: (row.public_comments as CommentJson[]).map(({ id, comment, created_at }) => ({
      id,
      comment,
      createdAt: created_at,
    })),
  }))
}
