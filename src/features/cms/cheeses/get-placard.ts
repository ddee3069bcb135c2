import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { originLine } from '../../../domain/country-name.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { isCheeseId } from './cheese-id.ts'

async function getPlacard(id: string) {
  if (!isCheeseId(id)) return null
  const row = unwrap(
    await getBackend()
      .data.from('cheeses')
      .select(
        'name, flag_emoji, origin_region, country_iso, milk_type, milk_treatment, coagulant, allergens, lactose_free, price_per_kg_cents, qr_short_code',
      )
      .eq('id', id)
      .maybeSingle(),
  )
  if (!row) return null
  return {
    name: row.name,
    countryIso: row.country_iso,
    flagEmoji: row.flag_emoji,
    origin: [originLine(row.origin_region, row.country_iso), row.milk_type].filter(Boolean).join('. '),
    pricePerKgCents: row.price_per_kg_cents,
    shortCode: row.qr_short_code,
    facts: {
      milkTreatment: row.milk_treatment,
      coagulant: row.coagulant,
      allergens: row.allergens,
      lactoseFree: row.lactose_free,
    },
  }
}

export const usePlacard = (id: string) =>
  useQuery({ queryKey: ['cms', 'cheeses', 'placard', id], queryFn: () => getPlacard(id) })
