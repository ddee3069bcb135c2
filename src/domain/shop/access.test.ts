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
