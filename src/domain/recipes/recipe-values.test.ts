import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { EMPTY_INGREDIENT, EMPTY_RECIPE, recipeSchema, type RecipeValues } from './recipe-values.ts'

const parseIngredients = (ingredients: RecipeValues['ingredients']) =>
  safeParse(recipeSchema, { ...EMPTY_RECIPE, title: 'Fondue', ingredients })

test('An ingredient without a name is reported at its own row, after rows that were left empty', () => {
  const { issues } = parseIngredients([EMPTY_INGREDIENT, { ...EMPTY_INGREDIENT, amount: '200' }])
  expect(issues?.map(({ path }) => path?.map(({ key }) => key))).toEqual([['ingredients', 1]])
})

test('A row that names only one of our cheeses is an ingredient, and empty rows are not saved', () => {
  const comte = { ...EMPTY_INGREDIENT, cheese: { id: 'comte', name: 'Comté' } }
  const { success, output } = parseIngredients([EMPTY_INGREDIENT, comte])
  expect(success).toBe(true)
  expect(output).toMatchObject({ ingredients: [comte] })
})
