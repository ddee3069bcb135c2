import { expect, test } from 'vitest'
import { asBoolean, asList, asNumber, asObject, asText } from './read-json.ts'

test('JSON of the expected type is returned as it is', () => {
  expect(asObject({ a: 1 })).toEqual({ a: 1 })
  expect(asList([1])).toEqual([1])
  expect([asText('Comté'), asNumber(0), asBoolean(false)]).toEqual(['Comté', 0, false])
})

test.each([
  ['an object', asObject, null],
  ['a list', asList, { length: 0 }],
  ['a text', asText, 3],
  ['a number', asNumber, '3'],
  ['a boolean', asBoolean, undefined],
])('JSON that is not %s is refused', (_, read, value) => {
  expect(() => read(value)).toThrow('Unexpected JSON')
})
