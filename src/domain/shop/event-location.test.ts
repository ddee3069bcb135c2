import { expect, test } from 'vitest'
import { locateEvent } from './event-location.ts'

const SHOP = { postalAddress: '4 Old Market Lane' }

test.each([
  ['', '', '4 Old Market Lane'],
  ['In the cellar room', 'In the cellar room', '4 Old Market Lane'],
  ['Town Hall, 1 Main Street', '', 'Town Hall, 1 Main Street'],
])('The event location "%s" is the room "%s" at "%s"', (location, room, postalAddress) => {
  expect(locateEvent(location, SHOP)).toEqual({ room, postalAddress })
})
