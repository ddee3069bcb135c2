import { expect, test } from 'vitest'
import { ENUMS } from '../enums.ts'
import {
  ALLERGENS,
  ASK_AT_THE_COUNTER,
  foodFactLines,
  LACTOSE_LABELS,
  RIND_LABELS,
  TREATMENT_LABELS,
} from './food-facts.ts'

const valueOf = (lines: { label: string; value: string }[], wanted: string) =>
  lines.find(({ label }) => label === wanted)?.value

test('An unknown food fact, or one that varies, sends guests to the counter', () => {
  const lines = foodFactLines({
    milkTreatment: 'unknown',
    coagulant: 'varies',
    allergens: null,
    lactose: 'unknown',
    lactoseSource: '',
    rind: 'unknown',
  })
  expect(lines.map(({ value }) => value)).toEqual([
    ASK_AT_THE_COUNTER,
    'Varies, ask at the counter',
    ASK_AT_THE_COUNTER,
    ASK_AT_THE_COUNTER,
    ASK_AT_THE_COUNTER,
  ])
})

test('A lactose-free cheese still contains milk', () => {
  const lines = foodFactLines({
    milkTreatment: 'raw',
    coagulant: 'animal',
    allergens: ['milk'],
    lactose: 'free',
    lactoseSource: '',
    rind: 'unknown',
  })
  expect(valueOf(lines, 'Allergens')).toBe('Contains milk')
  expect(valueOf(lines, 'Lactose')).toBe(
    'Lactose-free, the milk sugar is removed, but not free of milk protein',
  )
})

test('A cheese that is free of lactose by nature names who measured it', () => {
  const lines = foodFactLines({
    milkTreatment: 'raw',
    coagulant: 'animal',
    allergens: ['milk'],
    lactose: 'naturally_free',
    lactoseSource: 'study of 2015',
    rind: 'washed',
  })
  expect(valueOf(lines, 'Lactose')).toBe(
    'Naturally lactose-free, under 0.1 g in 100 g (study of 2015), but not free of milk protein',
  )
})

test('A cheese with lactose says so, with its allergens and whether it suits vegetarians', () => {
  const lines = foodFactLines({
    milkTreatment: 'thermized',
    coagulant: 'microbial',
    allergens: ['milk', 'walnut'],
    lactose: 'contains',
    lactoseSource: '',
    rind: 'waxed',
  })
  expect(lines).toEqual([
    { label: 'Milk treatment', value: 'Thermized milk' },
    { label: 'Coagulant', value: 'Microbial, suits vegetarians' },
    { label: 'Allergens', value: 'Contains milk, walnut' },
    { label: 'Lactose', value: 'Contains lactose, the sugar of milk, and milk protein' },
    { label: 'Rind', value: 'Waxed' },
  ])
})

test('No allergens are a statement of the shop', () => {
  const lines = foodFactLines({
    milkTreatment: 'pasteurized',
    coagulant: 'plant',
    allergens: [],
    lactose: 'unknown',
    lactoseSource: '',
    rind: 'unknown',
  })
  expect(valueOf(lines, 'Allergens')).toBe('None of those that have to be declared')
  expect(valueOf(lines, 'Coagulant')).toContain('suits vegetarians')
  expect(ASK_AT_THE_COUNTER).toBe('Ask at the counter')
})

test('Only animal rennet does not suit vegetarians', () => {
  const coagulantOf = (coagulant: (typeof ENUMS.coagulant)[number]) =>
    valueOf(
      foodFactLines({
        milkTreatment: 'raw',
        coagulant,
        allergens: null,
        lactose: 'unknown',
        lactoseSource: '',
        rind: 'unknown',
      }),
      'Coagulant',
    )
  expect(ENUMS.coagulant.filter((coagulant) => coagulantOf(coagulant)?.includes('not vegetarian'))).toEqual([
    'animal',
  ])
})

test('Milk is the first allergen, and all values of a food fact have words of their own', () => {
  expect(ALLERGENS[0]).toBe('milk')
  expect(ALLERGENS.toSorted()).toEqual([...ENUMS.allergen].toSorted())
  for (const labels of [LACTOSE_LABELS, TREATMENT_LABELS, RIND_LABELS].map((one) => Object.values(one)))
    expect(new Set(labels.filter(Boolean)).size).toBe(labels.length)
})
