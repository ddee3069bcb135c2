import type { CheeseCounts } from '../../domain/cheese/cheese.ts'
import type { Database } from '../database.types.ts'

type StatsRow = Database['public']['Tables']['cheese_stats']['Row']

export const COUNT_COLUMNS =
  'favorites_count, average_rating, rating_count, ratings_1, ratings_2, ratings_3, ratings_4, ratings_5, public_comment_count'

export const toCheeseCounts = (row: Omit<StatsRow, 'cheese_id'>): CheeseCounts => ({
  favoritesCount: row.favorites_count,
  averageRating: row.average_rating,
  ratingCount: row.rating_count,
  ratingDistribution: [row.ratings_1, row.ratings_2, row.ratings_3, row.ratings_4, row.ratings_5],
  publicCommentCount: row.public_comment_count,
})
