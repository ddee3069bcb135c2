import type { BackendClient } from '../../src/backend/backend-client.ts'
import type { CheeseCounts } from '../../src/domain/cheese.ts'

const SUMS =
  'favorites_count, average_rating, rating_count, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5, public_comment_count'

/** The sums of a cheese, or nothing if there is no such cheese. */
export async function readCounts(
  backend: BackendClient,
  slug: string,
): Promise<CheeseCounts | null | undefined> {
  const { data, error } = await backend
    .from('cheeses')
    .select(`cheese_stats(${SUMS})`)
    .eq('slug', slug)
    .eq('active', true)
    .maybeSingle()
  if (error) throw error
  const sums = data?.cheese_stats
  return (
    sums && {
      favoritesCount: sums.favorites_count,
      averageRating: sums.average_rating,
      ratingCount: sums.rating_count,
      ratingDistribution: [sums.ratings_1, sums.ratings_2, sums.ratings_3, sums.ratings_4, sums.ratings_5],
      publicCommentCount: sums.public_comment_count,
    }
  )
}
