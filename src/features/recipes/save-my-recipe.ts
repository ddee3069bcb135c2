import { getBackend } from '../../backend/backend.ts'
import { removeStoredPicture, uploadRecipePicture } from '../../backend/records/recipe-picture.ts'
import {
  cheeseIdsOf,
  getRecipeRecord,
  toRecipeFields,
  type RecipeRecord,
} from '../../backend/records/recipe-record.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { withIdempotencyKey } from '../../backend/requests/with-idempotency-key.ts'
import type { RecipeValues } from '../../domain/recipes/recipe-values.ts'

type Base = { values: RecipeValues; version: number }

type SaveOptions = {
  id: string
  /** A new picture to upload. */
  picture: Blob | undefined
  /** Sends the recipe in for a decision instead of keeping it as a draft. */
  isSent: boolean
  hasConsented: boolean
}

const toRecord = (id: string, version: number, values: RecipeValues) => ({
  id,
  ...toRecipeFields(values),
  ...(version > 0 && { version }),
})

const saveDraft = (id: string, version: number, values: RecipeValues) =>
  withIdempotencyKey(async (key) =>
    unwrap(
      await getBackend().data.rpc('save_recipe_draft', {
        record: toRecord(id, version, values),
        cheese_ids: cheeseIdsOf(values),
        idempotency_key: key,
      }),
    ),
  )

const submitRecipe = (id: string, version: number, values: RecipeValues, consent: boolean) =>
  withIdempotencyKey(async (key) =>
    unwrap(
      await getBackend().data.rpc('submit_recipe', {
        record: { ...toRecord(id, version, values), consent },
        cheese_ids: cheeseIdsOf(values),
        idempotency_key: key,
      }),
    ),
  )

/** Fails with a conflict when the recipe was saved elsewhere after `base` was read. */
export async function saveMyRecipe(
  values: RecipeValues,
  base: Base,
  options: SaveOptions,
): Promise<RecipeRecord> {
  const { id, picture, isSent, hasConsented } = options
  let { version } = base
  let stored = values
  if (picture) {
    // A picture is uploaded for a recipe that exists.
    if (version === 0) version = await saveDraft(id, 0, { ...values, image_url: '' })
    stored = {
      ...values,
      image_url: await uploadRecipePicture(id, picture, values.image_alt || values.title),
    }
  }
  if (isSent) await submitRecipe(id, version, stored, hasConsented)
  else await saveDraft(id, version, stored)
  if (base.values.image_url !== stored.image_url) await removeStoredPicture(base.values.image_url)
  const saved = await getRecipeRecord(id)
  if (!saved) throw new Error('The recipe is gone')
  return saved
}
