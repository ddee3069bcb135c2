import { expect, test } from 'vitest'
import { recipePublished, recipeRejected, recipeReturned } from './recipe-decided.ts'

const SHOP = { name: 'The Shop', locale: 'en-CA' } as Parameters<typeof recipePublished>[1]
const RECIPE = {
  id: '7',
  slug: 'fondue',
  title: 'Fondue',
  note: 'The amounts are missing.',
  siteUrl: 'https://cheese.example',
}

test('An author reads that the recipe is published and where', () => {
  const { paragraphs, action } = recipePublished(RECIPE, SHOP)
  expect(paragraphs.join(' ')).toContain('Thank you for Fondue. It is published at The Shop')
  expect(action?.href).toBe('https://cheese.example/recipes/fondue')
})

test('An author reads what to change before the recipe is published', () => {
  const { paragraphs, action } = recipeReturned(RECIPE, SHOP)
  expect(paragraphs).toEqual([
    expect.stringContaining('would like you to change something'),
    'The amounts are missing.',
    expect.stringContaining('Change it and send it again'),
  ])
  expect(action?.href).toBe('https://cheese.example/recipes/7/edit')
})

test('An author reads that the recipe is not published and why', () => {
  const { paragraphs, action } = recipeRejected(RECIPE, SHOP)
  expect(paragraphs).toEqual([
    'The Shop read Fondue and decided not to publish it:',
    'The amounts are missing.',
  ])
  expect(action?.href).toBe('https://cheese.example/account#recipes')
})
