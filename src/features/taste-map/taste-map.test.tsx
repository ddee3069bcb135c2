import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { MapCheese, TasteMap as TasteMapData } from './get-taste-map.ts'
import { MapCellList, TasteMap } from './taste-map.tsx'

const roquefort: MapCheese = {
  name: 'Roquefort',
  slug: 'roquefort',
  inStock: false,
  strength: 5,
  ageDays: 90,
  isAgeRecorded: true,
}

const draw = (map: TasteMapData) =>
  renderToStaticMarkup(<TasteMap map={map} list={undefined} myTaste={null} />)

test('A point names its strength, age and stock for screen readers', () => {
  const html = draw({ cheeses: [roquefort], cells: [], total: 1, unplaced: 2 })
  expect(html).toContain('aria-label="Roquefort, strength 5 of 5, at least 3 months, out of stock"')
  expect(html).toContain('2 cheeses are missing')
})

test('A map that was opened from a filtered list names and lists only what fits', () => {
  const comte: MapCheese = { ...roquefort, name: 'Comté', slug: 'comte-aop', inStock: true }
  const map = { cheeses: [comte, roquefort], cells: [], total: 2, unplaced: 0 }
  const html = renderToStaticMarkup(
    <TasteMap
      map={map}
      list="milk=cow"
      filter={{ words: 'Milk: Cow', slugs: ['comte-aop'] }}
      myTaste={null}
    />,
  )
  expect(html).toContain('Filtered: Milk: Cow · <a href="/cheeses?view=map"')
  expect(html).toContain('aria-label="Comté, ')
  expect(html).not.toContain('Roquefort')
})

test('A map without a rated cheese says so and draws nothing', () => {
  const html = draw({ cheeses: [], cells: [], total: 0, unplaced: 3 })
  expect(html).toContain('No cheese is on the map yet')
  expect(html).not.toContain('<svg')
})

test('A map of too many cheeses shows cells that lead to their cheeses', () => {
  const html = draw({
    cheeses: [roquefort],
    cells: [{ strength: 5, ageBand: 3, count: 240 }],
    total: 10_000,
    unplaced: 0,
  })
  expect(html).toContain('aria-label="240 cheeses, strength 5 of 5, 3 to 6 months"')
  expect(html).toContain('href="/cheeses?view=map&amp;strength=5&amp;age=3"')
  expect(html).not.toContain('Roquefort')
})

test('The cheeses of a cell come in pages', () => {
  const html = renderToStaticMarkup(
    <MapCellList
      query={{ strength: 5, ageBand: 3, page: 2 }}
      map={{ cheeses: [roquefort], cells: [], total: 240, unplaced: 0 }}
    />,
  )
  expect(html).toContain('Strong, 3 to 6 months: 240 cheeses.')
  expect(html).toContain('Page 2 of 4')
  expect(html).toContain('href="/cheeses?view=map&amp;strength=5&amp;age=3&amp;page=3"')
})
