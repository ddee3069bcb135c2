import { expect, test } from 'vitest'
import { pairingsUnder } from './beverages.ts'
import type { Beverage } from './beverages.ts'

const drinks: Beverage[] = [
  { label: 'Vin Jaune', kind: 'wine' },
  { label: 'Bock', kind: 'beer' },
  { label: 'Cold oolong', kind: 'na' },
]

const labels = (list: Beverage[]) => list.map(({ label }) => label)

test('A shop that hides alcohol shows only drinks without it', () => {
  const { wines, others } = pairingsUnder('hide_alcohol', drinks)
  expect(wines).toEqual([])
  expect(labels(others)).toEqual(['Cold oolong'])
})

test('A shop that prefers drinks without alcohol lists them first', () => {
  expect(labels(pairingsUnder('prefer_na', drinks).others)).toEqual(['Cold oolong', 'Bock'])
})

test('A shop that shows everything keeps the order of the cheese record', () => {
  const { wines, others } = pairingsUnder('show_all', drinks)
  expect(labels(wines)).toEqual(['Vin Jaune'])
  expect(labels(others)).toEqual(['Bock', 'Cold oolong'])
})
