import { findRecipes, getRecipe } from '../../features/recipes/get-recipes.ts'
import { RecipeArticle } from '../../features/recipes/recipe-article.tsx'
import { RecipeList } from '../../features/recipes/recipe-list.tsx'
import { readRecipesQuery, recipesUrl } from '../../features/recipes/recipes-query.ts'
import { FavoriteRecipeSlot } from '../layout/favorite-recipe-slot.tsx'
import type { LoadPage } from '../page.ts'
import { socialPictureOfRecipe } from '../social-picture.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { recipeData } from '../structured-data/recipe-data.ts'

const RECIPES = { name: 'Recipes', path: '/recipes' }

export const loadRecipesPage: LoadPage = async ({ url, backend, shop, pages, siteUrl }) => {
  const query = readRecipesQuery(url.searchParams)
  const { recipes, total } = await findRecipes(backend, query)
  if (recipes.length === 0 && query.page > 1)
    return { redirect: recipesUrl({ ...query, page: 1 }), status: 307 }
  return {
    head: {
      title: `${pages.recipes.heading} | ${shop.name}`,
      description: `What to cook with the cheeses of ${shop.name}. ${pages.recipes.introduction}`.trim(),
      canonicalPath: recipesUrl({ ...query, search: '' }),
      noindex: query.search !== '',
      structuredData: [breadcrumbData(siteUrl, [RECIPES])],
    },
    body: <RecipeList words={pages.recipes} recipes={recipes} total={total} {...query} />,
  }
}

export const loadRecipePage: LoadPage = async ({ params: { slug = '' }, backend, shop, siteUrl }) => {
  const recipe = await getRecipe(backend, slug)
  if (!recipe) return null
  const path = `/recipes/${slug}`
  return {
    head: {
      title: `${recipe.title} | ${shop.name}`,
      description: recipe.summary || `How to make ${recipe.title}.`,
      canonicalPath: path,
      elements: ['servings', 'share'],
      image: socialPictureOfRecipe(recipe, shop),
      structuredData: [
        ...recipeData(recipe, shop, siteUrl),
        breadcrumbData(siteUrl, [RECIPES, { name: recipe.title, path }]),
      ],
    },
    body: (
      <RecipeArticle
        recipe={recipe}
        shareUrl={siteUrl + path}
        favorite={<FavoriteRecipeSlot recipeId={recipe.id} title={recipe.title} />}
      />
    ),
  }
}
