import { cheesePictures, recipePictures } from '../../../src/media/pictures.ts'
import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import type { Person } from './people.ts'
import { RECIPES, type DemoRecipe } from './recipe-texts.ts'

/** Recipes by guests: some published, three pending, one returned; and a draft by staff. */
export async function seedRecipes({ sql, clock }: DemoContext, members: Person[]) {
  // Links first, so that they are in the first version of each recipe.
  await insertRows(
    sql,
    'public.recipe_cheeses',
    RECIPES.flatMap(({ slug, cheeses }) =>
      cheeses.map((cheese, index) => ({
        recipe_id: recipeId(slug),
        cheese_id: cheeseId(cheese),
        position: index + 1,
      })),
    ),
  )
  await insertRows(sql, 'public.recipes', RECIPES.map(recipeRow))
  await insertRows(
    sql,
    'private.recipe_authors',
    RECIPES.flatMap(({ slug, status }, index) => {
      const author = status === 'draft' ? undefined : members[index]
      return author ? [{ recipe_id: recipeId(slug), user_id: author.id }] : []
    }),
  )

  function recipeRow(recipe: DemoRecipe) {
    const [mainCheese = ''] = recipe.cheeses
    const published = recipe.status === 'published'
    const own = recipePictures[recipe.slug]
    return {
      id: recipeId(recipe.slug),
      slug: recipe.slug,
      title: recipe.title,
      summary: recipe.summary,
      ingredients: recipe.ingredients.map(([amount, unit, item, cheese]) => ({
        amount,
        unit,
        item,
        ...(cheese && { cheese_id: cheeseId(cheese) }),
      })),
      steps: recipe.steps,
      servings: recipe.servings,
      minutes: recipe.minutes,
      prep_minutes: recipe.prepMinutes,
      image_url: published ? (own ? `${own.base}-1200.jpg` : `/media/cheeses/${mainCheese}-1600.jpg`) : null,
      image_alt: published ? ((own ?? cheesePictures[mainCheese])?.alt ?? null) : null,
      status: recipe.status,
      by_member: recipe.status !== 'draft',
      review_note: recipe.reviewNote ?? null,
      published_at: published ? clock.at(-recipe.daysAgo + 1, 11) : null,
      created_at: clock.past(-recipe.daysAgo, 20, 15),
    }
  }
}

export const recipeId = (slug: string) => stableUuid(`recipe ${slug}`)
