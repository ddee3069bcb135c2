import type { PublicComment } from '../../backend/records/public-comment.ts'

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
  flavorTags: string[]
  textureTags: string[]
  favoritesCount: number
  averageRating: number
  inStock: boolean
  comments: PublicComment[]
}
