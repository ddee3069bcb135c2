import { pictureOfRecipe } from '../../media/picture-of.ts'
import { Picture } from '../../ui/picture.tsx'
import { cookingTime } from './recipe.ts'
import type { RecipeSummary } from './recipe.ts'

function RecipeEntry({ recipe, first }: { recipe: RecipeSummary; first: boolean }) {
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
        <a href={`/recipes/${recipe.slug}`} className="group-hover:text-accent after:absolute after:inset-0">
          {recipe.title}
        </a>
      </h2>
      <p className="mt-3 max-w-2xl text-lead">{recipe.summary}</p>
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

export function RecipeList({ recipes }: { recipes: RecipeSummary[] }) {
  return (
    <div className="sheet gap-y-10 pt-10 pb-20 md:pt-16 md:pb-32">
      <div className="md:flex md:items-end md:justify-between">
        <h1 className="text-cover">Recipes</h1>
        <p className="mt-5 max-w-xs text-ink-soft md:mt-0 md:pb-3">
          From our kitchen and yours, each tried with the cheese it names.
        </p>
      </div>
      {recipes.length === 0 ? (
        <p className="border-t border-ink pt-5 text-lead">
          No recipes yet. The first ones are being tried out.
        </p>
      ) : (
        <ul className="grid gap-x-(--gap) gap-y-14 md:grid-cols-2">
          {recipes.map((recipe, index) => (
            <RecipeEntry key={recipe.slug} recipe={recipe} first={index === 0} />
          ))}
        </ul>
      )}
    </div>
  )
}
