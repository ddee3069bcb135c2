import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { keepCopy } from '../../../backend/requests/keep-copy.ts'
import { MAX_ROWS, readAllPages } from '../../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { pieceOf } from '../../../domain/cheese/price.ts'
import type { RecordedKind } from './format-stock.ts'

const REFRESH_MS = 30_000

const usualSchema = v.partial(v.object({ sale: v.number(), delivery: v.number(), waste: v.number() }))

/** For a cheese that has no such movement yet. */
const USUAL_GRAMS = { sale: 250, waste: 250, delivery: 5_000 }

async function getInventory() {
  const rows = await readAllPages((offset) =>
    getBackend()
      .data.rpc('inventory', { page_limit: MAX_ROWS, page_offset: offset }, { get: true })
      .then(unwrap),
  )
  return rows.map((row) => ({
    id: row.cheese_id,
    name: row.name,
    slug: row.slug,
    flagEmoji: row.flag_emoji,
    heroImageUrl: row.hero_image_url as string | null,
    heroImageAlt: row.hero_image_alt as string | null,
    isActive: row.active,
    version: row.version,
    pricePerKgCents: row.price_per_kg_cents as number | null,
    piece: pieceOf(row.price_per_piece_cents, row.piece_grams),
    /** Null for the rate of the shop. */
    taxPercent: row.tax_percent as number | null,
    shortCode: row.short_code,
    lastSoldAt: row.last_sold_at as string | null,
    inStock: row.in_stock,
    isTracked: row.is_tracked,
    grams: row.grams,
    /** What orders hold of it. */
    setAsideGrams: row.set_aside_grams,
    isLow: row.is_low,
    soldGrams: row.sold_grams,
    usualGrams: v.parse(usualSchema, row.usual_grams),
    /** Null when nothing was sold lately, or when the stock is not tracked. */
    daysOfCover: row.days_of_cover as number | null,
    bestBefore: row.best_before as string | null,
    daysToBestBefore: row.days_to_best_before as number | null,
    waitingGuests: row.waiting_guests,
    averageRating: row.average_rating,
    ratingCount: row.rating_count,
    searchesWithoutResult: row.searches_without_result,
  }))
}

export type StockedCheese = Awaited<ReturnType<typeof getInventory>>[number]

/** A count is compared with what the ledger has. */
export function usualGrams({ usualGrams: usual, grams }: StockedCheese, kind: RecordedKind) {
  return kind === 'count' ? grams : (usual[kind] ?? USUAL_GRAMS[kind])
}

export const useInventory = () =>
  useQuery({
    queryKey: ['cms', 'inventory'],
    queryFn: keepCopy('inventory', getInventory),
    refetchInterval: REFRESH_MS,
  })
