import { MAX_SEARCH_LENGTH } from '../../domain/cheese/search-text.ts'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import { pictureOfRecipe } from '../../media/picture-of.ts'
import { PageLinks } from '../../ui/page-links.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { RECIPES_PER_PAGE } from './get-recipes.ts'
import { cookingTime } from './recipe.ts'
import type { RecipeSummary } from './recipe.ts'
import { recipesUrl, type RecipesQuery } from './recipes-query.ts'

export function RecipeEntry({ recipe, first }: { recipe: RecipeSummary; first: boolean }) {
  const picture = pictureOfRecipe(recipe)
  return (
    <li className={`group relative border-t border-ink pt-5 ${first ? 'md:col-span-2' : ''}`}>
      {picture && (
        <Picture
          of={picture}
          priority={first}
          sizes={first ? '(min-width: 48rem) 90vw, 92vw' : '(min-width: 48rem) 44vw, 92vw'}
          className={`w-full object-cover ${first ? 'aspect-[16/10] md:aspect-[21/9]' : 'aspect-[16/10]'}`}
        />
      )}
      <h2 className={`mt-5 ${first ? 'text-title' : 'text-head'}`}>
        <a
          href={`/recipes/${recipe.slug}`}
          dir="auto"
          className="wrap-anywhere group-hover:text-accent after:absolute after:inset-0"
        >
          {recipe.title}
        </a>
      </h2>
      <p dir="auto" className="mt-3 max-w-2xl text-lead wrap-anywhere">
        {recipe.summary}
      </p>
      <p className="mt-3 text-small text-ink-soft lining-nums">
        {[
          recipe.minutes && cookingTime(recipe.minutes),
          `serves ${recipe.servings}`,
          recipe.cheeses.length > 0 && `with ${recipe.cheeses.map(({ name }) => name).join(' and ')}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
    </li>
  )
}

type Words = PageDocuments['recipes']

type RecipeListProps = RecipesQuery & { words: Words; recipes: RecipeSummary[]; total: number }

function Search({ search }: { search: string }) {
  return (
    <search>
      <form action="/recipes" className="flex max-w-xl flex-wrap items-end gap-4">
        <label className="grow">
          <span className="label text-ink-soft">Search in recipes</span>
          <input
            type="search"
            name="q"
            defaultValue={search}
            maxLength={MAX_SEARCH_LENGTH}
            placeholder="A cheese, an ingredient, a dish"
            className="block min-h-12 w-full border-b border-ink bg-transparent"
          />
        </label>
        <button type="submit" className="label min-h-12 border border-ink px-5 hover:bg-ink hover:text-paper">
          Search
        </button>
      </form>
    </search>
  )
}

export function RecipeList({ words, recipes, ...state }: RecipeListProps) {
  return (
    <div className="sheet gap-y-10 pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="md:flex md:items-end md:justify-between">
        <h1 className="text-cover wrap-anywhere">{words.heading}</h1>
        <p className="mt-5 max-w-xs wrap-anywhere whitespace-pre-line text-ink-soft md:mt-0 md:pb-3">
          {words.introduction}{' '}
          <a href="/recipes/new" className="link">
            Share a recipe
          </a>
        </p>
      </div>
      <Search search={state.search} />
      {recipes.length === 0 ? (
        <p className="border-t border-ink pt-5 text-lead">
          {state.search ? (
            <>
              No recipe has all of these words.{' '}
              <a href="/recipes" className="link">
                See all recipes
              </a>
            </>
          ) : (
            <>
              {words.empty}{' '}
              <a href="/recipes/new" className="link">
                Share a recipe
              </a>
            </>
          )}
        </p>
      ) : (
        <ul className="grid gap-x-(--gap) gap-y-14 md:grid-cols-2">
          {recipes.map((recipe, index) => (
            <RecipeEntry key={recipe.slug} recipe={recipe} first={index === 0 && !state.search} />
          ))}
        </ul>
      )}
      <PageLinks
        label="Pages of recipes"
        page={state.page}
        last={Math.ceil(state.total / RECIPES_PER_PAGE)}
        urlOf={(page) => recipesUrl({ ...state, page })}
        previous="Newer recipes"
        next="Older recipes"
      />
    </div>
  )
}
