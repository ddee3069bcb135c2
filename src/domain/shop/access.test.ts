import { expect, test } from 'vitest'
import { declaredAccess } from './access.ts'

test('What the shop declares is read in the order in which a guest meets it, and unknown stays out', () => {
  const declared = declaredAccess({ parking: 'street', step: 'steps', door_width_cm: 90, dogs: 'no' })
  expect(declared.map(({ sentence }) => sentence)).toEqual([
    'There are steps at the entrance.',
    'The door is 90 cm wide.',
    'Dogs wait outside.',
    'You can park in the street.',
  ])
  expect(declared.map(({ feature, value }) => [feature, value])).toEqual([
    ['Step-free entrance', false],
    ['Door width', '90 cm'],
    ['Dogs allowed', false],
    ['Parking', true],
  ])
  expect(declaredAccess({})).toEqual([])
})

test('A shop of which a wheelchair reaches a part does not say that it is accessible, and names the part it declared', () => {
  const said = (wheelchair: 'counter' | 'partly') => declaredAccess({ wheelchair })
  expect(said('counter')).toMatchObject([
    { sentence: 'The counter can be reached with a wheelchair, but not all of the shop.', value: false },
  ])
  expect(said('partly')).toMatchObject([
    {
      sentence: 'Not all of the shop can be reached with a wheelchair: please ask us which part.',
      value: false,
    },
  ])
})
