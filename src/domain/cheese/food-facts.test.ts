import { expect, test } from 'vitest'
import { ASK_AT_THE_COUNTER, foodFactLines } from './food-facts.ts'

const valueOf = (lines: { label: string; value: string }[], wanted: string) =>
  lines.find(({ label }) => label === wanted)?.value

test('An unknown food fact, or one that varies, sends guests to the counter', () => {
  const lines = foodFactLines({
    milkTreatment: 'unknown',
    coagulant: 'varies',
    allergens: null,
    lactose: 'unknown',
    lactoseSource: '',
  })
  expect(lines.map(({ value }) => value)).toEqual([
    ASK_AT_THE_COUNTER,
    'Varies, ask at the counter',
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
  })
  expect(valueOf(lines, 'Lactose')).toBe(
    'Naturally lactose-free, under 0.1 g in 100 g (study of 2015), but not free of milk protein',
  )
})
