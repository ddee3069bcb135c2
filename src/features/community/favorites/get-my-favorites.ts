import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { useChangesOfOtherTabs } from '../../../backend/other-tabs.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { MY_FAVORITES_KEY } from './set-favorite.ts'

export type MyFavorite = {
  id: string
  addedAt: string
  addedAtLocal: string
  cheeseId: string
  name: string
  slug: string
  countryIso: string
  flagEmoji: string
  summary: string
  heroImageUrl: string | null
  myRating: number | null
  averageRating: number
  pricePerKgCents: number | null
  pricePerPieceCents: number | null
  pieceGrams: number | null
  inStock: boolean
  canSetAside: boolean
}

async function getMyFavorites(): Promise<MyFavorite[]> {
  const { data } = getBackend()
  const [rows, { orders_enabled }] = await Promise.all([
    data.rpc('my_favorites').then(unwrap),
    data.from('business_settings').select('orders_enabled').single().then(unwrap),
  ])
  return rows.map((row) => ({
    id: row.id,
    addedAt: row.created_at,
    addedAtLocal: row.created_at_local,
    cheeseId: row.cheese_id,
    name: row.name,
    slug: row.slug,
    countryIso: row.country_iso,
    flagEmoji: row.flag_emoji,
    summary: row.summary,
    heroImageUrl: row.hero_image_url ?? row.image_urls[0] ?? null,
    myRating: row.my_rating,
    averageRating: row.average_rating,
    pricePerKgCents: row.price_per_kg_cents,
    pricePerPieceCents: row.price_per_piece_cents,
    pieceGrams: row.piece_grams,
    inStock: row.in_stock,
    canSetAside: orders_enabled && row.in_stock && row.price_per_kg_cents !== null,
  }))
}

/** Newest first. */
export function useMyFavorites(userId: string) {
  useChangesOfOtherTabs()
  return useQuery({ queryKey: [...MY_FAVORITES_KEY, userId], queryFn: getMyFavorites, staleTime: 0 })
}
