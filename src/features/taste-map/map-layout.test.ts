import { expect, test } from 'vitest'
import type { MapCheese } from './get-taste-map.ts'
import { layoutCells, layoutMap, LABEL_GAP, type Point } from './map-layout.ts'

const PLAIN: MapCheese = {
  name: 'Tomme',
  slug: 'tomme',
  inStock: true,
  strength: 3,
  ageDays: 90,
  isAgeRecorded: true,
}

/** As many as the map shows, many of them with the same strength and age. */
const CHEESES = Array.from({ length: 60 }, (_, index): MapCheese => ({
  name: `Cheese with a rather long name, number ${index} (of the valley)`.slice(0, 20 + (index % 40)),
  slug: `cheese-${index}`,
  inStock: true,
  strength: 1 + (index % 5),
  ageDays: [3, 28, 28, 90, 120, 540, 2000][index % 7] ?? 0,
  isAgeRecorded: true,
}))

function extent({ x, y, labelWidth, side }: Point, width: number) {
  const center = (x / 100) * width
  const end = LABEL_GAP + labelWidth
  return side === 'right' ? { from: center, to: center + end, y } : { from: center - end, to: center, y }
}

test.each([320, 350, 700, 1400])('No label of a full map overlaps another or the edge at %i px', (width) => {
  const { points, height } = layoutMap(CHEESES, width < 700 ? 320 : 700)
  const extents = points.map((point) => extent(point, width))
  expect(points).toHaveLength(CHEESES.length)
  extents.forEach((one, index) => {
    expect(one.from).toBeGreaterThanOrEqual(0)
    expect(one.to).toBeLessThanOrEqual(width + 1)
    expect(one.y).toBeLessThan(height)
    for (const other of extents.slice(index + 1))
      expect(one.y !== other.y || one.to <= other.from || other.to <= one.from).toBe(true)
  })
})

test('A long name has two lines on a phone and is cut only after them', () => {
  const linesOf = (name: string, width: number) => layoutMap([{ ...PLAIN, name }], width).points[0]?.label
  expect(linesOf('Roquefort Maison Gabriel Coulet (La Cave)', 700)).toEqual([
    'Roquefort Maison Gabriel Coulet',
  ])
  expect(linesOf('Roquefort Maison Gabriel Coulet (La Cave)', 320)).toEqual([
    'Roquefort Maison',
    'Gabriel Coulet',
  ])
  expect(linesOf('Blue Stilton Reserve, cut by hand on the farm', 320)).toEqual([
    'Blue Stilton Reserve,',
    'cut by hand on the…',
  ])
  expect(linesOf('Donaudampfschifffahrtskäse', 320)).toEqual([expect.stringMatching(/^Donaudampf.*…$/)])
  expect(linesOf('🧀'.repeat(40), 320)).toEqual([expect.stringMatching(/^🧀+…$/u)])
})

test('Stronger cheeses stand lower, and older ones further right', () => {
  const place = (changes: Partial<MapCheese>) => {
    const cheese: MapCheese = { ...PLAIN, ...changes }
    return layoutMap([cheese], 700).points[0] ?? { x: 0, y: 0 }
  }
  expect(place({ strength: 5 }).y).toBeGreaterThan(place({ strength: 1 }).y)
  expect(place({ ageDays: 540 }).x).toBeGreaterThan(place({ ageDays: 28 }).x)
})

test('The circles of a map of ten thousand cheeses do not touch on a phone', () => {
  const cells = Array.from({ length: 30 }, (_, index) => ({
    strength: 1 + Math.floor(index / 6),
    ageBand: index % 6,
    count: 100 + index * 20,
  }))
  const { points } = layoutCells(cells)
  const gaps = points.flatMap((one) =>
    points
      .filter((other) => one.y === other.y && one.x < other.x)
      .map((other) => (other.x - one.x) * 2.8 - one.radius - other.radius),
  )
  expect(gaps).toHaveLength(75)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0)
})
