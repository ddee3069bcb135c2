import type { EditorialCheese } from '../../content/editorial-cheese.ts'
import type { Cheese, CheeseSummary } from '../../domain/cheese.ts'
import type { FilmSource } from '../../lib/picture-source.ts'
import type { Shop } from '../../domain/shop.ts'

export type CheeseView = {
  cheese: Cheese
  /** What was written about it; a cheese that staff added has none. */
  editorial?: EditorialCheese
  film?: FilmSource
  related: CheeseSummary[]
  shop: Shop
}
