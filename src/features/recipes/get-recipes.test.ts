import { expect, test } from 'vitest'
import type { BackendClient } from '../../backend/backend-client.ts'
import { getRecipe } from './get-recipes.ts'

const row = {
  slug: 'fondue',
  title: 'Fondue',
  summary: '',
  minutes: null,
  servings: 4,
  steps: [],
  published_at: null,
  recipe_cheeses: [{ position: 1, cheeses: { id: 'a', slug: 'comte-aop', name: 'Comté AOP' } }],
}

function backendWith(ingredients: unknown) {
  const query = { select: () => query, eq: () => query, maybeSingle: async () => ({ data, error: null }) }
  const data = { ...row, ingredients }
  return { from: () => query } as unknown as BackendClient
}

test('An ingredient without amount and unit is read with defaults', async () => {
  const recipe = await getRecipe(backendWith([{ item: 'Nutmeg' }]), 'fondue')
  expect(recipe?.ingredients).toEqual([{ item: 'Nutmeg', amount: null, unit: '', cheeseSlug: null }])
})

test('An ingredient whose item is a number is read as text', async () => {
  const recipe = await getRecipe(backendWith([{ item: 7, amount: 1, unit: 'up' }]), 'fondue')
  expect(recipe?.ingredients).toEqual([{ item: '7', amount: 1, unit: 'up', cheeseSlug: null }])
})

test('Ingredients that are not a list are an error', async () => {
  await expect(getRecipe(backendWith('cheese'), 'fondue')).rejects.toThrow('Expected Array')
})

test('An ingredient links to its cheese, unless guests cannot see the cheese', async () => {
  const ingredients = [
    { item: 'Comté', cheese_id: 'a' },
    { item: 'Old cheese', cheese_id: 'b' },
  ]
  const recipe = await getRecipe(backendWith(ingredients), 'fondue')
  expect(recipe?.ingredients.map(({ cheeseSlug }) => cheeseSlug)).toEqual(['comte-aop', null])
})
