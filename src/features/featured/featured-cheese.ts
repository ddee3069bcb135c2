export type PublicComment = { id: string; comment: string; createdAt: string }

export type FeaturedCheese = {
  id: string
  slug: string
  name: string
  countryIso: string
  flagEmoji: string
  milkType: string
  agingTime: string
  summary: string
  heroImageUrl: string | null
  heroImageAlt: string | null
  flavorTags: string[]
  textureTags: string[]
  favoritesCount: number
  averageRating: number
  comments: PublicComment[]
}
