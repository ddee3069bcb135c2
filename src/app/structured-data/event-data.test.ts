import { expect, test } from 'vitest'
import { DEFAULT_SHOP } from '../../domain/shop/shop.ts'
import { ALPINE_EVENING } from '../../features/events/testing/alpine-evening.ts'
import type { ShopEvent } from '../../features/events/shop-event.ts'
import { homePicture } from '../../media/pictures.ts'
import { eventData } from './event-data.ts'

const BEFORE = new Date('2026-11-20T00:00Z')

const shopPicture = { url: '/media/home-2000.jpg', picture: homePicture }

const SHOP = { ...DEFAULT_SHOP, countryIso: 'CA', price: { ...DEFAULT_SHOP.price, currency: 'CAD' } }

const dataOf = (changes: Partial<ShopEvent> = {}, shop = SHOP) =>
  eventData(
    { ...ALPINE_EVENING, ...changes },
    { shop, shopPicture, siteUrl: 'https://shop.example', now: BEFORE },
  )

/** https://developers.google.com/search/docs/appearance/structured-data/event */
const REQUIRED = ['location', 'name', 'startDate']
/** Without performers, whom we do not know, and the earlier start of an event that was moved. */
const RECOMMENDED = ['description', 'endDate', 'eventStatus', 'image', 'offers', 'organizer']
const RECOMMENDED_OFFER = ['availability', 'price', 'priceCurrency', 'url', 'validFrom']

test("An event has the properties that Google requires and recommends, in Google's formats", () => {
  const data = dataOf()
  expect(Object.keys(data)).toEqual(expect.arrayContaining([...REQUIRED, ...RECOMMENDED]))
  expect(data.startDate).toBe('2026-12-04T18:00:00-08:00')
  expect(data.endDate).toBe('2026-12-04T20:00:00-08:00')
  expect(data.image).toMatch(/^https:\/\/shop\.example\/media\/.+\.jpg/)
  expect(data.location).toMatchObject({
    '@type': 'Place',
    name: 'At the long counter',
    address: { '@type': 'PostalAddress', addressCountry: 'CA' },
  })
  expect(data.organizer).toMatchObject({ name: DEFAULT_SHOP.name, url: 'https://shop.example' })
  expect(Object.keys(data.offers ?? {})).toEqual(expect.arrayContaining(RECOMMENDED_OFFER))
  expect(data.offers).toMatchObject({
    price: '30.00',
    priceCurrency: 'CAD',
    availability: 'https://schema.org/InStock',
    url: 'https://shop.example/events/alpine-evening',
  })
})

test('An event in a room of the shop has the street of the shop, and one elsewhere has its own', () => {
  const shop = { ...DEFAULT_SHOP, postalAddress: '4 Old Market Lane' }
  const streetOf = (location: string) => dataOf({ location }, shop).location.address.streetAddress
  expect(streetOf('In the cellar room')).toBe('4 Old Market Lane')
  expect(streetOf('Town Hall, 1 Main Street')).toBe('Town Hall, 1 Main Street')
})

test('An event without a summary or a picture has its title and the picture of the shop', () => {
  const data = dataOf({ summary: '', imageUrl: null })
  expect(data.description).toBe('Alpine evening; Comté, Abondance')
  expect(data.image).toBe('https://shop.example/media/home-2000.jpg')
})

test('A full event is sold out, and a canceled one keeps its date and offers nothing', () => {
  expect(dataOf({ going: 12 }).offers).toMatchObject({ availability: 'https://schema.org/SoldOut' })
  expect(dataOf({ isCanceled: true })).toMatchObject({
    eventStatus: 'https://schema.org/EventCancelled',
    startDate: '2026-12-04T18:00:00-08:00',
    offers: undefined,
  })
})
