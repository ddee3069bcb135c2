import type { RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import { RECIPE_LABELS } from '../../../domain/recipes/recipe-values.ts'

type RecipePart = { label: string; text: string }

const lines = (rows: string[]) => rows.join('\n')

/** A recipe as labeled texts, for reading and for comparing two versions. */
export function recipeParts(values: RecipeValues): RecipePart[] {
  const text: Record<keyof typeof RECIPE_LABELS, string> = {
    ...values,
    ingredients: lines(
      values.ingredients.map(({ quantity, item, cheese }) =>
        [quantity, item, cheese && `(${cheese.name})`].filter(Boolean).join(' '),
      ),
    ),
    steps: lines(values.steps.map((step, index) => `${index + 1}. ${step.text}`)),
    other_cheeses: lines(values.other_cheeses.map(({ name }) => name)),
  }
  return (Object.keys(RECIPE_LABELS) as (keyof RecipeValues)[]).map((field) => ({
    label: RECIPE_LABELS[field],
    text: text[field],
  }))
}
