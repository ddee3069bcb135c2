import type { Cheese, CheeseSummary } from '../../domain/cheese.ts'
import type { FilmSource, PictureSource } from '../../lib/picture-source.ts'
import type { Shop } from '../../domain/shop.ts'

export type CheeseView = {
  cheese: Cheese
  film?: FilmSource
  closeup?: PictureSource
  related: CheeseSummary[]
  shop: Shop
}
