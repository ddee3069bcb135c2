import type { PublicComment } from '../../../backend/records/public-comment.ts'

export type CommunityFavorite = {
  id: string
  slug: string
  name: string
  countryIso: string
  flagEmoji: string
  summary: string
  heroImageUrl: string | null
  favoritesCount: number
  averageRating: number
  commentCount: number
  comments: PublicComment[]
  inStock: boolean
}
