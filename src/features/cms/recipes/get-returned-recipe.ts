import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { toRecipeValues, type RecipeRecord } from '../../../backend/records/recipe-record.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { RecipeValues } from '../../../domain/recipes/recipe-values.ts'

const MAX_VERSIONS = 100

/** Versions from before the preparation had a time of its own have no such field. */
const snapshotSchema = v.object({
  status: v.string(),
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

type Snapshot = v.InferOutput<typeof snapshotSchema>

/** The version that staff had read when they returned the recipe. The author may have saved several times since. */
function findReturned(newestFirst: Snapshot[]): Snapshot | undefined {
  const start = newestFirst.findIndex(({ status }) => status === 'returned')
  if (start < 0) return undefined
  const end = newestFirst.findIndex(({ status }, index) => index > start && status !== 'returned')
  return newestFirst[(end < 0 ? newestFirst.length : end) - 1]
}

async function getReturnedRecipe({ id, values }: RecipeRecord): Promise<RecipeValues | null> {
  const rows = unwrap(
    await getBackend()
      .data.from('record_versions')
      .select('snapshot')
      .eq('table_name', 'recipes')
      .eq('record_id', id)
      .order('version', { ascending: false })
      .limit(MAX_VERSIONS),
  )
  const returned = findReturned(rows.map(({ snapshot }) => v.parse(snapshotSchema, snapshot)))
  if (!returned) return null
  const known = [...values.ingredients.flatMap(({ cheese }) => cheese ?? []), ...values.other_cheeses]
  return toRecipeValues(
    returned,
    returned.cheese_ids.map(
      (cheeseId) =>
        known.find((cheese) => cheese.id === cheeseId) ?? { id: cheeseId, name: 'Another cheese' },
    ),
  )
}

/** Only managers can read earlier versions. */
export const useReturnedRecipe = (record: RecipeRecord, isEnabled: boolean) =>
  useQuery({
    queryKey: ['cms', 'recipes', 'returned', record.id, record.version],
    queryFn: () => getReturnedRecipe(record),
    enabled: isEnabled,
  })
