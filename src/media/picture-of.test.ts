import { expect, test } from 'vitest'
import { pictureUrl } from '../lib/picture-source.ts'
import { closeupOf, pictureOf, pictureOfEvent, pictureOfRecipe } from './picture-of.ts'
import { cheesePictures, closeupPictures, eventPictures, placePictures, recipePictures } from './pictures.ts'

const comte = { slug: 'comte-aop', name: 'Comté', heroImageUrl: '/media/cheeses/comte-aop-1600.jpg' }
const recipe = { title: 'Gougères', imageUrl: null, imageAlt: null, cheeses: [comte] }

test('A recipe without a picture shows its first cheese', () => {
  expect(pictureOfRecipe(recipe)).toBe(cheesePictures['comte-aop'])
})

test('A recipe with the picture of its first cheese shows that cheese', () => {
  const imageUrl = '/media/cheeses/comte-aop-1600.jpg'
  expect(pictureOfRecipe({ ...recipe, imageUrl })).toBe(cheesePictures['comte-aop'])
})

test('A recipe of ours shows its ingredients', () => {
  const imageUrl = '/media/recipes/cacio-e-pepe-1200.jpg'
  expect(pictureOfRecipe({ ...recipe, imageUrl })).toBe(recipePictures['cacio-e-pepe'])
})

test('A recipe with an uploaded picture shows it, described by its title if by nothing else', () => {
  const uploaded = pictureOfRecipe({ ...recipe, imageUrl: '/uploads/gougeres-1600.jpg' })
  expect(uploaded).toMatchObject({ base: '/uploads/gougeres', alt: 'Gougères' })
})

test('A picture in our own storage has further widths and formats', () => {
  const imageUrl = '/storage/v1/object/public/media/cheeses/wheel.png'
  const picture = pictureOf({ ...comte, heroImageUrl: imageUrl })
  expect(pictureUrl(picture, 480, 'avif')).toMatch(/^\/storage\/.*\/wheel\.png-480\.avif/)
})

test('A picture on hosted Supabase is shown from its only file', () => {
  const imageUrl = 'https://shop.supabase.co/storage/v1/object/public/media/cheeses/wheel.webp'
  const picture = pictureOf({ ...comte, heroImageUrl: imageUrl })
  expect([pictureUrl(picture, 480), picture.file]).toEqual([imageUrl, imageUrl])
})

test('A recipe without a picture or a cheese shows nothing', () => {
  expect(pictureOfRecipe({ ...recipe, cheeses: [] })).toBeUndefined()
})

test('A cheese with our own picture has our close-up of it', () => {
  expect(closeupOf(comte)).toBe(closeupPictures['comte-aop'])
  expect(closeupOf({ ...comte, heroImageUrl: '/media/cheeses/comte-aop-1600.jpg' })).toBe(
    closeupPictures['comte-aop'],
  )
})

test('A cheese with an uploaded picture has no close-up', () => {
  expect(closeupOf({ ...comte, heroImageUrl: '/uploads/comte-1600.jpg' })).toBeUndefined()
})

test('An event shows the picture of ours that was chosen for it', () => {
  const event = { title: 'Smoke and caves', imageAlt: null }
  expect(pictureOfEvent({ ...event, imageUrl: '/media/places/cellar-1200.jpg' })).toBe(
    placePictures['cellar'],
  )
  expect(pictureOfEvent({ ...event, imageUrl: '/media/events/first-steps-into-blue-1200.jpg' })).toBe(
    eventPictures['first-steps-into-blue'],
  )
  expect(pictureOfEvent({ ...event, imageUrl: '/media/cheeses/comte-aop-1600.jpg' })).toBe(
    cheesePictures['comte-aop'],
  )
})

test('An event with an uploaded picture shows it, and an event without one shows none', () => {
  const event = { title: 'Smoke and caves', imageAlt: 'Wheels over a fire' }
  expect(pictureOfEvent({ ...event, imageUrl: '/uploads/smoke-1600.jpg' })).toMatchObject({
    base: '/uploads/smoke',
    alt: 'Wheels over a fire',
  })
  expect(pictureOfEvent({ ...event, imageUrl: null })).toBeUndefined()
})

test('A record that describes a picture of ours in other words keeps them', () => {
  const own = cheesePictures['comte-aop']
  expect(pictureOf({ ...comte, heroImageAlt: own?.alt })).toBe(own)
  expect(pictureOf({ ...comte, heroImageAlt: 'The wheel of this week' })).toMatchObject({
    base: own?.base,
    alt: 'The wheel of this week',
    hasOwnAlt: true,
  })
})
