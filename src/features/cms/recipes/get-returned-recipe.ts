import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { toRecipeValues, type RecipeRecord } from '../../../backend/records/recipe-record.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { RecipeValues } from '../../../domain/recipes/recipe-values.ts'

/** Versions from before the preparation had a time of its own have no such field. */
const snapshotSchema = v.object({
  title: v.string(),
  summary: v.string(),
  servings: v.number(),
  minutes: v.nullable(v.number()),
  prep_minutes: v.nullish(v.number(), null),
  ingredients: v.array(v.record(v.string(), v.any())),
  steps: v.array(v.string()),
  image_url: v.nullable(v.string()),
  image_alt: v.nullable(v.string()),
  cheese_ids: v.array(v.string()),
})

async function getReturnedRecipe({ id, values }: RecipeRecord): Promise<RecipeValues | null> {
  const snapshot = unwrap(await getBackend().data.rpc('returned_recipe', { recipe_id: id }, { get: true }))
  if (snapshot === null) return null
  const returned = v.parse(snapshotSchema, snapshot)
  const known = [...values.ingredients.flatMap(({ cheese }) => cheese ?? []), ...values.other_cheeses]
  return toRecipeValues(
    returned,
    returned.cheese_ids.map(
      (cheeseId) =>
        known.find((cheese) => cheese.id === cheeseId) ?? { id: cheeseId, name: 'Another cheese' },
    ),
  )
}

/** The recipe as staff had read it when they returned it. Only managers can read it. */
export const useReturnedRecipe = (record: RecipeRecord, isEnabled: boolean) =>
  useQuery({
    queryKey: ['cms', 'recipes', 'returned', record.id, record.version],
    queryFn: () => getReturnedRecipe(record),
    enabled: isEnabled,
  })
