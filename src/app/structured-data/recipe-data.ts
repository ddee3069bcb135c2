import { pictureOfRecipe } from '../../media/picture-of.ts'
import type { Recipe } from '../../features/recipes/recipe.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import type { Shop } from '../../domain/shop.ts'

/** A schema.org Recipe. The person who submitted it is not published, so the shop is the author. */
export function recipeData(recipe: Recipe, shop: Shop, siteUrl: string) {
  const picture = pictureOfRecipe(recipe)
  return {
    '@type': 'Recipe',
    name: recipe.title,
    description: recipe.summary || undefined,
    url: `${siteUrl}/recipes/${recipe.slug}`,
    author: { '@type': 'Organization', name: shop.name },
    recipeYield: `${recipe.servings} servings`,
    recipeIngredient: recipe.ingredients.map(({ amount, unit, item }) =>
      [amount, unit, item].filter(Boolean).join(' '),
    ),
    recipeInstructions: recipe.steps.map((text) => ({ '@type': 'HowToStep', text })),
    ...(recipe.minutes && { totalTime: `PT${recipe.minutes}M` }),
    ...(recipe.publishedAt && { datePublished: recipe.publishedAt }),
    ...(picture && { image: new URL(pictureUrl(picture, picture.width), siteUrl).href }),
  }
}
