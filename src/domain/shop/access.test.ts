import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  ACCESS_FACT_NAMES,
  ACCESS_FACTS,
  accessFactsSchema,
  declaredAccess,
  DOOR_WIDTH_MESSAGE,
  isDoorWidth,
} from './access.ts'

test('Each fact about access has a name for staff, one for search engines, and the words that find it', () => {
  const facts = ACCESS_FACT_NAMES.map((name) => ACCESS_FACTS[name])
  expect(facts.map(({ label, feature, words }) => [label, feature, words])).toEqual([
    ['Entrance', 'Step-free entrance', 'access accessibility step steps stairs ramp entrance'],
    ['Strollers', 'Room for strollers', 'access stroller strollers pram buggy baby'],
    [
      'Wheelchairs',
      'Wheelchair accessible',
      'access accessible accessibility wheelchair wheelchairs disabled',
    ],
    ['Toilet for guests', 'Toilet', 'access toilet toilets restroom bathroom washroom'],
    ['Dogs', 'Dogs allowed', 'dog dogs pets'],
    ['Parking', 'Parking', 'parking park car'],
  ])
  expect(declaredAccess({ door_width_cm: 90 })).toMatchObject([
    { feature: 'Door width', words: 'access door width wide narrow' },
  ])
})

test.each([
  ['step', 'none', 'No step', 'The entrance has no step.', true],
  ['step', 'ramp', 'A step with a ramp', 'The entrance has a step, and there is a ramp.', true],
  ['step', 'steps', 'Steps', 'There are steps at the entrance.', false],
  ['stroller', 'yes', 'There is room', 'There is room for strollers.', true],
  ['stroller', 'no', 'No room', 'There is no room for strollers.', false],
  ['wheelchair', 'yes', 'Everywhere', 'All of the shop can be reached with a wheelchair.', true],
  [
    'wheelchair',
    'counter',
    'The counter, not everything',
    'The counter can be reached with a wheelchair, but not all of the shop.',
    false,
  ],
  [
    'wheelchair',
    'partly',
    'Another part of the shop',
    'Not all of the shop can be reached with a wheelchair: please ask us which part.',
    false,
  ],
  ['wheelchair', 'no', 'Not accessible', 'The shop cannot be reached with a wheelchair.', false],
  ['toilet', 'accessible', 'Accessible with a wheelchair', 'There is a wheelchair-accessible toilet.', true],
  [
    'toilet',
    'yes',
    'Not for wheelchairs',
    'There is a toilet for guests, not accessible with a wheelchair.',
    true,
  ],
  ['toilet', 'no', 'None', 'There is no toilet for guests.', false],
  ['dogs', 'yes', 'Welcome', 'Dogs are welcome.', true],
  [
    'dogs',
    'assistance',
    'Assistance dogs only',
    'Assistance dogs are welcome, other dogs wait outside.',
    false,
  ],
  ['dogs', 'no', 'Not allowed', 'Dogs wait outside.', false],
  ['parking', 'own', 'At the shop', 'There is parking at the shop.', true],
  ['parking', 'street', 'In the street', 'You can park in the street.', true],
  ['parking', 'none', 'None', 'There is no parking nearby.', false],
] as const)(
  'To %s staff answer %s by “%s”, guests read “%s”, and search engines: %s',
  (name, answer, option, sentence, value) => {
    expect(ACCESS_FACTS[name].values).toHaveProperty(answer, { option, sentence, isAvailable: value })
    expect(declaredAccess(v.parse(accessFactsSchema, { [name]: answer }))).toMatchObject([
      { sentence, value },
    ])
  },
)

test('A door is between 40 and 400 whole centimeters wide', () => {
  expect([40, 90, 400].every(isDoorWidth)).toBe(true)
  expect([39, 401, 90.5].some(isDoorWidth)).toBe(false)
  expect(DOOR_WIDTH_MESSAGE).toBe('A whole number from 40 to 400')
})

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
