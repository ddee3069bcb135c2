import type { BackendClient } from '../../../backend/backend-client.ts'
import { unwrap } from '../../../backend/unwrap.ts'

export type LovedCheese = {
  slug: string
  name: string
  countryIso: string
  flagEmoji: string
  heroImageUrl: string | null
}

/** Cheeses that at least five members favorited or rated well together with this one, most members first. */
export async function getAlsoLoved(backend: BackendClient, cheeseId: string): Promise<LovedCheese[]> {
  const rows = unwrap(await backend.rpc('also_loved', { cheese_uuid: cheeseId }))
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    countryIso: row.country_iso,
    flagEmoji: row.flag_emoji,
    heroImageUrl: row.hero_image_url,
  }))
}
