import { getBackend } from '../../../backend/backend.ts'
import { removeStoredPicture, uploadRecipePicture } from '../../../backend/records/recipe-picture.ts'
import {
  cheeseIdsOf,
  getRecipeRecord,
  toRecipeFields,
  type RecipeRecord,
} from '../../../backend/records/recipe-record.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import type { RecipeValues } from '../../../domain/recipes/recipe-values.ts'
import type { FormRecord } from '../kit/record/use-record-form.ts'

export async function reloadRecipe(id: string): Promise<RecipeRecord> {
  const newest = await getRecipeRecord(id)
  if (!newest) throw new Error('The recipe is gone')
  return newest
}

/** Fails with a conflict when someone else saved the recipe after it was read. */
export async function saveRecipe(
  values: RecipeValues,
  base: FormRecord<RecipeValues>,
  { id, picture }: { id: string; picture: Blob | undefined },
): Promise<RecipeRecord> {
  const alt = values.image_alt || values.title
  const image_url = picture ? await uploadRecipePicture(id, picture, alt) : values.image_url
  const stored = { ...values, image_url }
  unwrap(
    await getBackend().data.rpc('save_recipe', {
      record: { id, ...toRecipeFields(stored), ...(base.version > 0 && { version: base.version }) },
      cheese_ids: cheeseIdsOf(stored),
    }),
  )
  if (base.values.image_url !== image_url) await removeStoredPicture(base.values.image_url)
  return reloadRecipe(id)
}
