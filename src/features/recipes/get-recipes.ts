import * as v from 'valibot'
import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { Recipe, RecipeCheese, RecipeSummary } from './recipe.ts'

const COLUMNS =
  'slug, title, summary, minutes, servings, ingredients, steps, image_url, image_alt, published_at, recipe_cheeses(position, cheeses(slug, name, hero_image_url, hero_image_alt))'

const MAX_LISTED = 200

const publishedRecipes = (backend: BackendClient) =>
  backend.from('recipes').select(COLUMNS).eq('status', 'published')

type RecipeRow = NonNullable<Awaited<ReturnType<typeof publishedRecipes>>['data']>[number]

/** The database checks the length of these, not their type. */
const words = v.pipe(v.unknown(), v.transform(String))

const ingredientsSchema = v.array(
  v.object({ item: words, amount: v.nullish(v.number(), null), unit: v.nullish(words, '') }),
)

/** Visitors cannot read archived cheeses, so a link to one comes without its cheese. */
function cheesesOf({ recipe_cheeses: links }: RecipeRow): RecipeCheese[] {
  return links
    .toSorted((one, other) => one.position - other.position)
    .map(({ cheeses: cheese }): typeof cheese | null => cheese)
    .filter((cheese) => cheese !== null)
    .map((cheese) => ({
      slug: cheese.slug,
      name: cheese.name,
      heroImageUrl: cheese.hero_image_url,
      heroImageAlt: cheese.hero_image_alt,
    }))
}

const toSummary = (row: RecipeRow): RecipeSummary => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  minutes: row.minutes,
  servings: row.servings,
  imageUrl: row.image_url,
  imageAlt: row.image_alt,
  cheeses: cheesesOf(row),
})

const toRecipe = (row: RecipeRow): Recipe => ({
  ...toSummary(row),
  ingredients: v.parse(ingredientsSchema, row.ingredients),
  steps: row.steps,
  publishedAt: row.published_at,
})

export async function getRecipes(backend: BackendClient): Promise<RecipeSummary[]> {
  const rows = unwrap(
    await publishedRecipes(backend).order('published_at', { ascending: false }).limit(MAX_LISTED),
  )
  return rows.map(toSummary)
}

export async function getRecipe(backend: BackendClient, slug: string): Promise<Recipe | null> {
  const row = unwrap(await publishedRecipes(backend).eq('slug', slug).maybeSingle())
  return row && toRecipe(row)
}
