import { expect, test } from 'vitest'
import { adviceLines, NO_ADVICE, NO_STYLE_ADVICE } from './advice.ts'

const blue = { storage: 'In foil', serving: 'Out an hour before', rind: '' }
const byStyle = { ...NO_STYLE_ADVICE, blue }

const valuesOf = (advice: Partial<typeof NO_ADVICE>) =>
  adviceLines({ style: 'blue', advice: { ...NO_ADVICE, ...advice } }, byStyle).map(({ value }) => value)

test('A cheese without advice of its own has that of its style, and asks where there is none', () => {
  expect(valuesOf({})).toEqual(['In foil', 'Out an hour before', 'Ask at the counter'])
})

test('The advice of a cheese replaces that of its style line by line', () => {
  expect(valuesOf({ rind: 'Not eaten' })).toEqual(['In foil', 'Out an hour before', 'Not eaten'])
})
