import { expect, test } from 'vitest'
import { describeChanges } from './describe-changes.ts'
import { parseContent } from './placard-content.ts'

const content = parseContent({
  name: 'Comté',
  origin_region: 'Jura',
  country_iso: 'FR',
  milk_type: '',
  milk_treatment: 'raw',
  aging_time: '',
  allergens: ['egg', 'milk'],
  price_per_100g_cents: 580,
  price_per_kg_cents: 5_800,
  currency: 'CAD',
  locale: 'en-CA',
  shop_name: 'Old Quarter Cheese Bar',
  short_code: 'CMT4',
})

test('The reasons for a reprint name each changed field with both values, and a price once', () => {
  expect(
    describeChanges(
      [
        { field: 'allergens', printed: ['milk'], current: ['egg', 'milk'] },
        { field: 'country_iso', printed: 'CH', current: 'FR' },
        { field: 'lactose', printed: 'contains', current: 'naturally_free' },
        { field: 'origin_region', printed: '', current: 'Jura' },
        { field: 'price_per_100g_cents', printed: 540, current: 580 },
        { field: 'price_per_kg_cents', printed: 5_400, current: 5_800 },
      ],
      content,
    ),
  ).toEqual([
    'Allergens: milk, now egg, milk',
    'Country: Switzerland, now France',
    'Lactose: Contains lactose, now Naturally lactose-free',
    'Region: none, now Jura',
    'Price per 100g: $5.40, now $5.80',
  ])
})
