import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { MAX_ROWS, readAllPages } from '../../../backend/requests/read-all-pages.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const REFRESH_MS = 30_000

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
    inStock: row.in_stock,
    isTracked: row.is_tracked,
    grams: row.grams,
    isLow: row.is_low,
    soldGrams: row.sold_grams,
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

export const useInventory = () =>
  useQuery({ queryKey: ['cms', 'inventory'], queryFn: getInventory, refetchInterval: REFRESH_MS })
