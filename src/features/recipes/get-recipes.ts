import type { BackendClient } from '../../lib/backend-client.ts'
import { unwrap } from '../../lib/unwrap.ts'
import type { Ingredient, Recipe, RecipeCheese, RecipeSummary } from './recipe.ts'

const SUMMARY =
  'slug, title, summary, minutes, servings, image_url, recipe_cheeses(position, cheeses(slug, name, hero_image_url, hero_image_alt))' as const

const DETAIL = `${SUMMARY}, ingredients, steps, published_at` as const

const MAX_LISTED = 200

type SummaryRow = {
  slug: string
  title: string
  summary: string
  minutes: number | null
  servings: number
  image_url: string | null
  recipe_cheeses: {
    position: number
    cheeses: {
      slug: string
      name: string
      hero_image_url: string | null
      hero_image_alt: string | null
    } | null
  }[]
}

/** A cheese that is no longer sold leaves its place in the recipe empty. */
function cheesesOf({ recipe_cheeses: links }: SummaryRow): RecipeCheese[] {
  return links
    .toSorted((one, other) => one.position - other.position)
    .flatMap(({ cheeses: cheese }) =>
      cheese
        ? [
            {
              slug: cheese.slug,
              name: cheese.name,
              heroImageUrl: cheese.hero_image_url,
              heroImageAlt: cheese.hero_image_alt,
            },
          ]
        : [],
    )
}

const toSummary = (row: SummaryRow): RecipeSummary => ({
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  minutes: row.minutes,
  servings: row.servings,
  imageUrl: row.image_url,
  cheeses: cheesesOf(row),
})

export async function getRecipes(backend: BackendClient): Promise<RecipeSummary[]> {
  const rows = unwrap(
    await backend
      .from('recipes')
      .select(SUMMARY)
      .eq('status', 'published')
      .order('published_at', { ascending: false })
      .limit(MAX_LISTED),
  )
  return rows.map(toSummary)
}

export async function getRecipe(backend: BackendClient, slug: string): Promise<Recipe | null> {
  const row = unwrap(
    await backend.from('recipes').select(DETAIL).eq('status', 'published').eq('slug', slug).maybeSingle(),
  )
  return (
    row && {
      ...toSummary(row),
      ingredients: row.ingredients as Ingredient[],
      steps: row.steps,
      publishedAt: row.published_at,
    }
  )
}
