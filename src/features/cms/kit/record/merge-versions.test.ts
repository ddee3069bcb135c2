import { expect, test } from 'vitest'
import { compareVersions, mergeVersions } from './merge-versions.ts'

const base = { name: 'Comte', summary: 'Nutty', tags: ['sweet'], stock: true }

test('A comparison lists only the fields that differ', () => {
  const differences = compareVersions(base, { ...base, name: 'Comté' }, { ...base, stock: false })
  expect(differences.map(({ field }) => field)).toEqual(['name', 'stock'])
})

test('Each difference says who changed the field', () => {
  const mine = { ...base, name: 'Comté', tags: ['sweet', 'hazelnut'] }
  const theirs = { ...base, stock: false, tags: ['fruity'] }
  expect(compareVersions(base, mine, theirs)).toEqual([
    { field: 'name', mine: 'Comté', theirs: 'Comte', changedBy: 'me' },
    { field: 'tags', mine: ['sweet', 'hazelnut'], theirs: ['fruity'], changedBy: 'both' },
    { field: 'stock', mine: true, theirs: false, changedBy: 'them' },
  ])
})

test('A merge takes their version and the chosen fields of mine', () => {
  const merged = mergeVersions(
    { ...base, name: 'Comté' },
    { ...base, stock: false },
    { name: 'mine', stock: 'theirs' },
  )
  expect(merged).toEqual({ ...base, name: 'Comté', stock: false })
})
