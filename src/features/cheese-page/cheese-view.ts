import type { EditorialCheese } from '../../content/editorial-cheese.ts'
import type { Cheese, CheeseSummary } from '../../domain/cheese.ts'
import type { FilmSource } from '../../lib/picture-source.ts'
import type { Shop } from '../../domain/shop.ts'

export type CheeseView = {
  cheese: Cheese
  /** Missing for a cheese that staff added. */
  editorial?: EditorialCheese
  film?: FilmSource
  related: CheeseSummary[]
  shop: Shop
}
