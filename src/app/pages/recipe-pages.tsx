import { getRecipe, getRecipes } from '../../features/recipes/get-recipes.ts'
import { RecipeArticle } from '../../features/recipes/recipe-article.tsx'
import { RecipeList } from '../../features/recipes/recipe-list.tsx'
import type { LoadPage } from '../page.ts'
import { socialPictureOfRecipe } from '../social-picture.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { recipeData } from '../structured-data/recipe-data.ts'

const RECIPES = { name: 'Recipes', path: '/recipes' }

export const loadRecipesPage: LoadPage = async ({ backend, shop, siteUrl }) => ({
  head: {
    title: `Recipes | ${shop.name}`,
    description: `What to cook with the cheeses of ${shop.name}: recipes from our kitchen and from our guests.`,
    canonicalPath: '/recipes',
    structuredData: [breadcrumbData(siteUrl, [RECIPES])],
  },
  body: <RecipeList recipes={await getRecipes(backend)} />,
})

export const loadRecipePage: LoadPage = async ({ params: { slug = '' }, backend, shop, siteUrl }) => {
  const recipe = await getRecipe(backend, slug)
  if (!recipe) return null
  const path = `/recipes/${slug}`
  return {
    head: {
      title: `${recipe.title} | ${shop.name}`,
      description: recipe.summary || `How to make ${recipe.title}.`,
      canonicalPath: path,
      element: 'servings',
      image: socialPictureOfRecipe(recipe),
      structuredData: [
        recipeData(recipe, shop, siteUrl),
        breadcrumbData(siteUrl, [RECIPES, { name: recipe.title, path }]),
      ],
    },
    body: <RecipeArticle recipe={recipe} />,
  }
}
