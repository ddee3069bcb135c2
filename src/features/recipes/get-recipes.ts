import * as v from 'valibot'
import type { BackendClient } from '../../backend/backend-client.ts'
import type { Database } from '../../backend/database.types.ts'
import { ingredientsSchema } from '../../backend/records/recipe-ingredients.ts'
import { unwrap } from '../../backend/unwrap.ts'
import type { Recipe, RecipeSummary } from './recipe.ts'
import type { RecipesQuery } from './recipes-query.ts'

const COLUMNS =
  'id, slug, title, summary, minutes, prep_minutes, servings, ingredients, steps, image_url, image_alt, by_member, author_name, published_at, recipe_cheeses(position, cheeses(id, slug, name, hero_image_url, hero_image_alt, in_stock))'

export const RECIPES_PER_PAGE = 24

const publishedRecipe = (backend: BackendClient, slug: string) =>
  backend.from('recipes').select(COLUMNS).eq('status', 'published').eq('slug', slug).maybeSingle()

type RecipeRow = NonNullable<Awaited<ReturnType<typeof publishedRecipe>>['data']>
type FoundRow = Database['public']['Functions']['search_recipes']['Returns'][number]

const foundCheesesSchema = v.array(
  v.object({
    slug: v.string(),
    name: v.string(),
    hero_image_url: v.nullable(v.string()),
    hero_image_alt: v.nullable(v.string()),
  }),
)

/** Visitors cannot read archived cheeses, so a link to one comes without its cheese. */
const cheeseRowsOf = ({ recipe_cheeses: links }: RecipeRow) =>
  links
    .toSorted((one, other) => one.position - other.position)
    .map(({ cheeses: cheese }): typeof cheese | null => cheese)
    .filter((cheese) => cheese !== null)

export const toSummary = (row: FoundRow): RecipeSummary => ({
  id: row.id,
  slug: row.slug,
  title: row.title,
  summary: row.summary,
  minutes: row.minutes,
  servings: row.servings,
  imageUrl: row.image_url,
  imageAlt: row.image_alt,
  cheeses: v.parse(foundCheesesSchema, row.cheeses).map((cheese) => ({
    slug: cheese.slug,
    name: cheese.name,
    heroImageUrl: cheese.hero_image_url,
    heroImageAlt: cheese.hero_image_alt,
  })),
})

function toRecipe(row: RecipeRow): Recipe {
  const cheeses = cheeseRowsOf(row)
  const slugs = new Map(cheeses.map(({ id, slug }) => [id, slug]))
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    summary: row.summary,
    minutes: row.minutes,
    prepMinutes: row.prep_minutes,
    servings: row.servings,
    imageUrl: row.image_url,
    imageAlt: row.image_alt,
    byMember: row.by_member,
    authorName: row.author_name,
    steps: row.steps,
    publishedAt: row.published_at,
    ingredients: v
      .parse(ingredientsSchema, row.ingredients)
      .map(({ amount, unit, item, cheese_id: cheeseId }) => ({
        amount,
        unit,
        item,
        cheeseSlug: slugs.get(cheeseId ?? '') ?? null,
      })),
    cheeses: cheeses.map((cheese) => ({
      slug: cheese.slug,
      name: cheese.name,
      heroImageUrl: cheese.hero_image_url,
      heroImageAlt: cheese.hero_image_alt,
      isInStock: cheese.in_stock,
    })),
  }
}

/** One page of the published recipes that match, the newest first. */
export async function findRecipes(backend: BackendClient, { search, page }: RecipesQuery) {
  const rows = unwrap(
    await backend.rpc('search_recipes', {
      search,
      page_limit: RECIPES_PER_PAGE,
      page_offset: (page - 1) * RECIPES_PER_PAGE,
    }),
  )
  return { total: rows[0]?.total ?? 0, recipes: rows.map(toSummary) }
}

export async function getRecipe(backend: BackendClient, slug: string): Promise<Recipe | null> {
  const row = unwrap(await publishedRecipe(backend, slug))
  return row && toRecipe(row)
}

const MAX_OF_CHEESE = 4

/** The newest recipes with a cheese. */
export async function getRecipesOf(backend: BackendClient, cheeseId: string) {
  return unwrap(
    await backend
      .from('recipes')
      .select('slug, title, recipe_cheeses!inner()')
      .eq('status', 'published')
      .eq('recipe_cheeses.cheese_id', cheeseId)
      .order('published_at', { ascending: false })
      .limit(MAX_OF_CHEESE),
  ).map(({ slug, title }) => ({ slug, title }))
}
