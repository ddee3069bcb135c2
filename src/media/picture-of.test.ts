import { expect, test } from 'vitest'
import { pictureOfRecipe } from './picture-of.ts'
import { cheesePictures, recipePictures } from './pictures.ts'

const comte = { slug: 'comte-aop', name: 'Comté', heroImageUrl: null }
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

test('A recipe without a picture or a cheese shows nothing', () => {
  expect(pictureOfRecipe({ ...recipe, cheeses: [] })).toBeUndefined()
})
