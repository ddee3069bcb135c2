import { pictureOfRecipe } from '../../media/picture-of.ts'
import { formatAmount } from '../../features/recipes/format-amount.ts'
import type { Recipe } from '../../features/recipes/recipe.ts'
import { pictureUrl } from '../../lib/picture-source.ts'
import type { Shop } from '../../domain/shop/shop.ts'

const duration = (minutes: number) => `PT${minutes}M`

/** Google accepts a time of preparation only beside one of cooking. */
const partialTimes = ({ minutes, prepMinutes }: Recipe) =>
  minutes && prepMinutes && prepMinutes < minutes
    ? { prepTime: duration(prepMinutes), cookTime: duration(minutes - prepMinutes) }
    : {}

/**
 * A schema.org Recipe. The person who submitted it is not published, so the shop is the author. Without a picture, which
 * Google requires, there is none.
 */
export function recipeData(recipe: Recipe, shop: Shop, siteUrl: string): Record<string, unknown>[] {
  const picture = pictureOfRecipe(recipe)
  if (!picture) return []
  const url = `${siteUrl}/recipes/${recipe.slug}`
  return [
    {
      '@type': 'Recipe',
      name: recipe.title,
      description: recipe.summary || `How to make ${recipe.title}.`,
      url,
      image: [new URL(pictureUrl(picture, picture.width), siteUrl).href],
      author: { '@type': 'Organization', name: shop.name, url: siteUrl },
      recipeYield: `${recipe.servings} servings`,
      recipeIngredient: recipe.ingredients.map(({ amount, unit, item }) =>
        [amount !== null && formatAmount(amount, unit), unit, item].filter(Boolean).join(' '),
      ),
      recipeInstructions: recipe.steps.map((text, index) => ({
        '@type': 'HowToStep',
        text,
        url: `${url}#step-${index + 1}`,
      })),
      ...(recipe.cheeses.length > 0 && { keywords: recipe.cheeses.map(({ name }) => name).join(', ') }),
      ...(recipe.minutes && { totalTime: duration(recipe.minutes) }),
      ...partialTimes(recipe),
      ...(recipe.publishedAt && { datePublished: recipe.publishedAt }),
    },
  ]
}
