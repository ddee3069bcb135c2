import * as v from 'valibot'
import type { Enum } from '../../domain/enums.ts'
import { parseQuantity, printQuantity } from '../../domain/recipes/recipe-amount.ts'
import type { RecipeValues } from '../../domain/recipes/recipe-values.ts'
import { isUuid } from '../../lib/uuid.ts'
import { showsText } from '../../lib/shows-text.ts'
import { getBackend } from '../backend.ts'
import type { Database } from '../database.types.ts'
import { ingredientsSchema } from './recipe-ingredients.ts'
import { unwrap } from '../unwrap.ts'

/** A recipe as a form edits it, at the version at which it was read. */
export type RecipeRecord = {
  id: string
  slug: string
  status: Enum<'recipe_status'>
  /** What staff wrote when they returned or rejected the recipe. */
  note: string
  byMember: boolean
  /** Written by the person who is signed in. */
  isOwn: boolean
  version: number
  values: RecipeValues
}

type RecipeRow = Pick<
  Database['public']['Tables']['recipes']['Row'],
  | 'title'
  | 'summary'
  | 'servings'
  | 'minutes'
  | 'prep_minutes'
  | 'ingredients'
  | 'steps'
  | 'image_url'
  | 'image_alt'
>
type LinkedCheese = { id: string; name: string }

/** Null when there is no such recipe, or the caller may not read it. */
export async function getRecipeRecord(id: string): Promise<RecipeRecord | null> {
  if (!isUuid(id)) return null
  const row = unwrap(
    await getBackend()
      .data.from('recipes')
      .select('*, is_own, recipe_cheeses(position, cheese_id, cheeses(id, name))')
      .eq('id', id)
      .maybeSingle(),
  )
  if (!row) return null
  const linked = row.recipe_cheeses
    .toSorted((one, other) => one.position - other.position)
    .map(({ cheese_id: cheeseId, cheeses: cheese }): LinkedCheese => toLinkedCheese(cheeseId, cheese))
  return {
    id: row.id,
    slug: row.slug,
    status: row.status,
    note: row.review_note ?? '',
    byMember: row.by_member,
    isOwn: row.is_own ?? false,
    version: row.version,
    values: toRecipeValues(row, linked),
  }
}

/** Members cannot read archived cheeses, so a link to one comes without its name. */
const toLinkedCheese = (id: string, cheese: LinkedCheese | null): LinkedCheese =>
  cheese ?? { id, name: 'No longer on the counter' }

export function toRecipeValues(row: RecipeRow, linked: LinkedCheese[]): RecipeValues {
  const ingredients = v.parse(ingredientsSchema, row.ingredients)
  const named = new Map(linked.map((cheese) => [cheese.id, cheese]))
  const used = new Set(ingredients.map(({ cheese_id: cheeseId }) => cheeseId))
  const rest = (row.minutes ?? 0) - (row.prep_minutes ?? 0)
  return {
    title: row.title,
    summary: row.summary,
    servings: String(row.servings),
    prep_minutes: String(row.prep_minutes ?? ''),
    cook_minutes: rest > 0 ? String(rest) : '',
    ingredients: ingredients.map(({ amount, unit, item, cheese_id: cheeseId }) => ({
      quantity: printQuantity(amount, unit),
      item,
      cheese: cheeseId ? toLinkedCheese(cheeseId, named.get(cheeseId) ?? null) : null,
    })),
    steps: row.steps.map((text) => ({ text })),
    other_cheeses: linked.filter(({ id }) => !used.has(id)),
    image_url: row.image_url ?? '',
    image_alt: row.image_alt ?? '',
  }
}

/** The columns that a form writes. */
export function toRecipeFields(values: RecipeValues) {
  const minutes = Number(values.prep_minutes) + Number(values.cook_minutes)
  return {
    title: values.title,
    summary: values.summary,
    servings: Number(values.servings),
    minutes: minutes || null,
    prep_minutes: Number(values.prep_minutes) || null,
    ingredients: values.ingredients.map(({ quantity, item, cheese }) => ({
      ...(parseQuantity(quantity) ?? { amount: null, unit: '' }),
      item: showsText(item) ? item : (cheese?.name ?? ''),
      ...(cheese && { cheese_id: cheese.id }),
    })),
    steps: values.steps.map(({ text }) => text),
    image_url: values.image_url || null,
    image_alt: values.image_alt || null,
  }
}

/** Those of the ingredients first, in their order. */
export const cheeseIdsOf = ({ ingredients, other_cheeses: others }: RecipeValues) => [
  ...new Set([...ingredients.flatMap(({ cheese }) => cheese?.id ?? []), ...others.map(({ id }) => id)]),
]
