export type CommunityFavorite = {
  id: string
  slug: string
  name: string
  countryIso: string
  flagEmoji: string
  summary: string
  heroImageUrl: string | null
  heroImageAlt: string | null
  favoritesCount: number
  averageRating: number
  commentCount: number
  comments: { id: string; comment: string; createdAt: string }[]
}
