import * as v from 'valibot'
import { expect, test } from 'vitest'
import { adviceLines, NO_ADVICE, NO_STYLE_ADVICE, styleAdviceSchema } from './advice.ts'

const blue = { storage: 'In foil', serving: 'Out an hour before', rind: '' }
const byStyle = { ...NO_STYLE_ADVICE, blue }

const valuesOf = (advice: Partial<typeof NO_ADVICE>) =>
  adviceLines({ style: 'blue', rind: 'natural', advice: { ...NO_ADVICE, ...advice } }, byStyle).map(
    ({ value }) => value,
  )

test('A cheese without advice of its own has that of its style, and asks where there is none', () => {
  expect(valuesOf({})).toEqual(['In foil', 'Out an hour before', 'Ask at the counter'])
})

test('A cheese has the advice of its style about the rind', () => {
  const cheese = { style: 'blue', rind: 'natural', advice: NO_ADVICE } as const
  expect(adviceLines(cheese, { ...byStyle, blue: { ...blue, rind: 'Cut it off' } })).toContainEqual({
    label: 'Eating the rind',
    value: 'Cut it off',
  })
})

test('The advice of a cheese replaces that of its style line by line', () => {
  expect(valuesOf({ rind: 'Not eaten' })).toEqual(['In foil', 'Out an hour before', 'Not eaten'])
})

test("The advice for a style comes before the shop's word that there is none, in each line", () => {
  const advice = { storage: 'In paper', serving: 'Cold', rind: 'Eaten' }
  expect(adviceLines({ style: 'blue', rind: 'none', advice }, byStyle)).toEqual([
    { label: 'Storage', value: 'In paper' },
    { label: 'Serving', value: 'Cold' },
    { label: 'Eating the rind', value: 'Eaten' },
  ])
})

test('Where nobody has advice the guest is to ask, but not about a rind that is not there', () => {
  const labels = (rind: 'none' | 'unknown') =>
    adviceLines({ style: 'fresh', rind, advice: NO_ADVICE }, byStyle).map(({ label }) => label)
  expect(labels('unknown')).toEqual(['Storage', 'Serving', 'Eating the rind'])
  expect(labels('none')).toEqual(['Storage', 'Serving'])
})

test('Advice is known for every style or not at all', () => {
  expect(v.is(styleAdviceSchema, byStyle)).toBe(true)
  expect(v.is(styleAdviceSchema, { blue })).toBe(false)
  expect(v.is(styleAdviceSchema, { ...byStyle, blue: { storage: 'In foil' } })).toBe(false)
})
