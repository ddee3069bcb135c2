import type { CheeseSummary } from '../../domain/cheese/cheese.ts'
import { pieceOf } from '../../domain/cheese/price.ts'
import type { Database } from '../database.types.ts'

export const CHEESE_SUMMARY_COLUMNS =
  'id, slug, name, country_iso, flag_emoji, origin_region, milk_type:shown_milk, aging_time, summary, flavor_tags, hero_image_url, hero_image_alt, price_per_kg_cents:current_price, price_per_piece_cents:current_piece_price, piece_grams, in_stock'

type SummaryRow = Pick<
  Database['public']['Tables']['cheeses']['Row'],
  | 'id'
  | 'slug'
  | 'name'
  | 'country_iso'
  | 'flag_emoji'
  | 'origin_region'
  | 'milk_type'
  | 'aging_time'
  | 'summary'
  | 'flavor_tags'
  | 'hero_image_url'
  | 'hero_image_alt'
  | 'price_per_kg_cents'
  | 'price_per_piece_cents'
  | 'piece_grams'
  | 'in_stock'
>

/** What lists, cards and displays show of a cheese. */
export const toShownCheese = (row: Omit<SummaryRow, 'id'>): Omit<CheeseSummary, 'id'> => ({
  slug: row.slug,
  name: row.name,
  countryIso: row.country_iso,
  flagEmoji: row.flag_emoji,
  originRegion: row.origin_region,
  milkType: row.milk_type,
  agingTime: row.aging_time,
  summary: row.summary,
  flavorTags: row.flavor_tags,
  heroImageUrl: row.hero_image_url,
  heroImageAlt: row.hero_image_alt,
  pricePerKgCents: row.price_per_kg_cents,
  piece: pieceOf(row.price_per_piece_cents, row.piece_grams),
  inStock: row.in_stock,
})

export const toCheeseSummary = (row: SummaryRow): CheeseSummary => ({ id: row.id, ...toShownCheese(row) })
