import type { Cheese } from '../../domain/cheese.ts'
import type { FilmSource, PictureSource } from '../../lib/picture-source.ts'
import type { Shop } from '../../domain/shop.ts'
import type { RelatedCheese } from './get-related-cheeses.ts'

export type CheeseView = {
  cheese: Cheese
  film?: FilmSource
  closeup?: PictureSource
  related: RelatedCheese[]
  shop: Shop
}
