import { expect, test } from 'vitest'
import { ASK_AT_THE_COUNTER, foodFactLines } from './food-facts.ts'

const valueOf = (lines: { label: string; value: string }[], wanted: string) =>
  lines.find(({ label }) => label === wanted)?.value

test('An unknown food fact sends guests to the counter', () => {
  const lines = foodFactLines({
    milkTreatment: 'unknown',
    coagulant: 'varies',
    allergens: null,
    lactoseFree: false,
  })
  expect(lines.map(({ value }) => value)).toEqual([
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
    lactoseFree: true,
  })
  expect(valueOf(lines, 'Allergens')).toBe('Contains milk')
  expect(valueOf(lines, 'Lactose')).toBe('Lactose-free, but still milk')
})
