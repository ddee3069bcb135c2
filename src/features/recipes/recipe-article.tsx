import { pictureOfRecipe } from '../../media/picture-of.ts'
import { Picture } from '../../ui/picture.tsx'
import { IngredientList } from './ingredient-list.tsx'
import { cookingTime } from './recipe.ts'
import type { Recipe } from './recipe.ts'

function Opening({ recipe }: { recipe: Recipe }) {
  const picture = pictureOfRecipe(recipe)
  return (
    <header className="sheet pb-12 md:pb-20">
      <a
        href="/recipes"
        className="label inline-flex min-h-14 w-fit items-center gap-3 hover:text-accent md:min-h-18 print:hidden"
      >
        <span aria-hidden="true">←</span> All recipes
      </a>
      <div className="pb-8 md:col-[page-start/span_10] md:pt-4 md:pb-12">
        <h1 className="text-title">{recipe.title}</h1>
        <p className="mt-6 max-w-2xl text-lead">{recipe.summary}</p>
        {recipe.minutes && (
          <p className="mt-4 text-small text-ink-soft lining-nums">{cookingTime(recipe.minutes)}</p>
        )}
      </div>
      {picture && (
        <div className="col-[full] md:col-[5/full-end] print:hidden">
          <Picture
            of={picture}
            priority
            sizes="(min-width: 48rem) 75vw, 100vw"
            className="aspect-[16/10] w-full object-cover md:aspect-[21/10]"
          />
        </div>
      )}
    </header>
  )
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol>
      {steps.map((step, index) => (
        <li key={step} className="grid grid-cols-[3.5rem_1fr] border-t border-hairline py-6 first:border-ink">
          <span aria-hidden="true" className="heading text-head text-accent lining-nums">
            {index + 1}
          </span>
          <p className="max-w-[36em] text-lead">{step}</p>
        </li>
      ))}
    </ol>
  )
}

function CheeseLinks({ recipe }: { recipe: Recipe }) {
  if (recipe.cheeses.length === 0) return null
  return (
    <nav aria-labelledby="recipe-cheeses" className="mt-12 print:hidden">
      <h2 id="recipe-cheeses" className="heading text-minor">
        The cheese
      </h2>
      <ul className="mt-3 border-t border-ink">
        {recipe.cheeses.map(({ slug, name }) => (
          <li key={slug} className="border-b border-hairline">
            <a href={`/${slug}`} className="link flex min-h-12 items-center">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

export function RecipeArticle({ recipe }: { recipe: Recipe }) {
  return (
    <article>
      <Opening recipe={recipe} />
      <div className="sheet gap-y-14 pb-20 md:pb-32">
        <div className="md:col-[page-start/span_5] lg:col-[page-start/span_4]">
          <IngredientList recipe={recipe} />
          <CheeseLinks recipe={recipe} />
        </div>
        <section aria-labelledby="method" className="md:col-[span_7/page-end]">
          <h2 id="method" className="mb-4 text-head">
            Method
          </h2>
          <Steps steps={recipe.steps} />
        </section>
      </div>
    </article>
  )
}
