import { expect, test } from 'vitest'
import type { Recipe } from '../../features/recipes/recipe.ts'
import { DEFAULT_SHOP } from '../../domain/shop/shop.ts'
import { recipeData } from './recipe-data.ts'

const comte = {
  slug: 'comte-aop',
  name: 'Comté AOP',
  heroImageUrl: null,
  heroImageAlt: null,
  isInStock: true,
}

const recipe: Recipe = {
  id: 'id',
  slug: 'fondue',
  title: 'Fondue',
  summary: 'For a cold evening.',
  minutes: 40,
  prepMinutes: 15,
  servings: 4,
  imageUrl: null,
  imageAlt: null,
  byMember: true,
  authorName: 'Curd Nerd',
  publishedAt: '2026-11-15T18:00:00+00:00',
  cheeses: [comte],
  ingredients: [
    { amount: 0.5, unit: 'kg', item: 'Comté', cheeseSlug: 'comte-aop' },
    { amount: null, unit: '', item: 'Nutmeg', cheeseSlug: null },
  ],
  steps: ['Melt.', 'Dip.'],
}

const dataOf = (changes: Partial<Recipe> = {}) =>
  recipeData({ ...recipe, ...changes }, DEFAULT_SHOP, 'https://shop.example')

/** https://developers.google.com/search/docs/appearance/structured-data/recipe */
const REQUIRED = ['image', 'name']
/** Without those that we do not know: ratings, calories, category, cuisine and video. */
const RECOMMENDED = [
  'author',
  'cookTime',
  'datePublished',
  'description',
  'keywords',
  'prepTime',
  'recipeIngredient',
  'recipeInstructions',
  'recipeYield',
  'totalTime',
]
const ISO_DURATION = /^PT\d+M$/

test("A recipe has the properties that Google requires and recommends, in Google's formats", () => {
  const [data = {}] = dataOf()
  expect(Object.keys(data)).toEqual(expect.arrayContaining([...REQUIRED, ...RECOMMENDED]))
  expect(data['image']).toEqual([expect.stringMatching(/^https:\/\/shop\.example\/media\/.+\.jpg/)])
  for (const time of ['prepTime', 'cookTime', 'totalTime']) expect(data[time]).toMatch(ISO_DURATION)
  expect(Date.parse(String(data['datePublished']))).not.toBeNaN()
  expect(data['recipeYield']).toMatch(/^\d+ servings$/)
  expect(data['recipeIngredient']).toEqual(['0.5 kg Comté', 'Nutmeg'])
  expect(data['recipeInstructions']).toEqual([
    { '@type': 'HowToStep', text: 'Melt.', url: 'https://shop.example/recipes/fondue#step-1' },
    { '@type': 'HowToStep', text: 'Dip.', url: 'https://shop.example/recipes/fondue#step-2' },
  ])
})

test('The author of a recipe by a member is the shop', () => {
  expect(dataOf()[0]?.['author']).toEqual({
    '@type': 'Organization',
    name: DEFAULT_SHOP.name,
    url: 'https://shop.example',
  })
})

test('A time of preparation is given only together with one of cooking', () => {
  const [data = {}] = dataOf({ prepMinutes: 40 })
  expect(data).toMatchObject({ totalTime: 'PT40M' })
  expect(data).not.toHaveProperty('prepTime')
  expect(data).not.toHaveProperty('cookTime')
})

test('A recipe without a picture has no structured data, because Google requires one', () => {
  expect(dataOf({ cheeses: [] })).toEqual([])
})
