import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CheeseSummary } from '../../lib/cheese.ts'
import { DEFAULT_SHOP } from '../../lib/shop.ts'
import { CatalogueResults } from './catalogue-results.tsx'

const comte: CheeseSummary = {
  id: '1',
  slug: 'comte-aop',
  name: 'Comté',
  countryIso: 'FR',
  flagEmoji: '🇫🇷',
  originRegion: 'Jura',
  milkType: "Raw cow's milk",
  agingTime: '12 months',
  summary: '',
  flavorTags: [],
  heroImageUrl: null,
  heroImageAlt: null,
  pricePerKgCents: null,
  inStock: true,
}

test('A country says how many cheeses it has, also when a page shows only some of them', () => {
  const facets = [{ facet: 'country', value: 'FR', label: 'France', count: 73 }]
  const page = <CatalogueResults cheeses={[comte]} price={DEFAULT_SHOP.price} facets={facets} />
  expect(renderToStaticMarkup(page)).toContain('73 cheeses')
})
