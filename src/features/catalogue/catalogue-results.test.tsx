import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CheeseSummary } from '../../domain/cheese/cheese.ts'
import { DEFAULT_SHOP } from '../../domain/shop/shop.ts'
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
  piece: null,
  inStock: true,
}

test('A country shows the number of all its cheeses even when the page lists only some', () => {
  const facets = [{ facet: 'country', value: 'FR', label: 'France', count: 73 }]
  const page = <CatalogueResults cheeses={[comte]} price={DEFAULT_SHOP.price} facets={facets} />
  expect(renderToStaticMarkup(page)).toContain('73 cheeses')
})

test('A catalogue sorted by price is one list in which every cheese names its country', () => {
  const edam: CheeseSummary = {
    ...comte,
    id: '2',
    slug: 'edam',
    name: 'Edam',
    countryIso: 'NL',
    originRegion: '',
  }
  const page = <CatalogueResults cheeses={[comte, edam]} price={DEFAULT_SHOP.price} sort="price_low" />
  const html = renderToStaticMarkup(page)
  expect(html.match(/<section/g)).toHaveLength(1)
  expect(html).toContain('Price, low to high')
  expect(html).toContain('Jura, France. ')
  expect(html).toContain('Netherlands. ')
})

test('A cheese under the heading of its country names only its region', () => {
  const html = renderToStaticMarkup(<CatalogueResults cheeses={[comte]} price={DEFAULT_SHOP.price} />)
  expect(html).toContain('Jura. ')
  expect(html).not.toContain('Jura, France')
})

test('A card without a known milk says what to ask at the counter', () => {
  const gouda: CheeseSummary = { ...comte, milkType: 'Ask at the counter' }
  const page = <CatalogueResults cheeses={[gouda]} price={DEFAULT_SHOP.price} />
  expect(renderToStaticMarkup(page)).toContain('Jura. Milk: ask at the counter.')
})
