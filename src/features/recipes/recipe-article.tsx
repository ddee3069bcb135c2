import { createElement, type ReactNode } from 'react'
import { pictureOfRecipe } from '../../media/picture-of.ts'
import { ROUTES } from '../../site-map.ts'
import { BackRow } from '../../ui/share/back-row.tsx'
import { Picture } from '../../ui/pictures/picture.tsx'
import { IngredientList } from './ingredient-list.tsx'
import { cookingTime } from './recipe.ts'
import type { Recipe } from './recipe.ts'

function Byline({ recipe: { byMember, authorName } }: { recipe: Recipe }) {
  if (!byMember) return 'From our kitchen'
  if (!authorName) return 'A community member'
  return (
    <>
      By <bdi>{authorName}</bdi>
    </>
  )
}

function Opening({ recipe, favorite, shareUrl }: RecipeArticleProps) {
  const picture = pictureOfRecipe(recipe)
  const { minutes, prepMinutes } = recipe
  return (
    <header className="sheet pb-12 md:pb-20 print:pb-4">
      <BackRow href="/recipes" label="All recipes" shareUrl={shareUrl} />
      <div className="pb-8 md:col-[page-start/span_10] md:pt-4 md:pb-12 print:p-0">
        <h1 dir="auto" className="text-title wrap-anywhere print:text-head">
          {recipe.title}
        </h1>
        <p className="mt-4 text-small text-ink-soft">
          <Byline recipe={recipe} />
        </p>
        <p dir="auto" className="mt-6 max-w-2xl text-lead wrap-anywhere print:mt-2 print:text-small">
          {recipe.summary}
        </p>
        {minutes && (
          <p className="mt-4 text-small text-ink-soft lining-nums print:mt-1">
            {cookingTime(minutes)}
            {prepMinutes && prepMinutes < minutes && `, ${cookingTime(prepMinutes)} of it preparation`}
          </p>
        )}
        <div className="mt-6 print:hidden">{favorite}</div>
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

/** Called for a list in a fixed order, which needs no keys: two steps may be equal. */
const renderStep = (step: string, index: number) => (
  <li
    id={`step-${index + 1}`}
    className="grid grid-cols-[3.5rem_1fr] border-t border-hairline py-6 first:border-ink print:grid-cols-[2rem_1fr] print:py-1.5"
  >
    <span aria-hidden="true" className="heading text-head text-accent lining-nums print:text-body">
      {index + 1}
    </span>
    <p
      dir="auto"
      className="max-w-[36em] min-w-0 text-lead wrap-anywhere whitespace-pre-line print:text-small"
    >
      {step}
    </p>
  </li>
)

const BoardLink = () => (
  <p className="mt-6 text-small print:hidden">
    Guests are coming?{' '}
    <a href={ROUTES.board.path} className="link -my-3 inline-block py-3">
      {ROUTES.board.title}
    </a>
  </p>
)

function CheeseLinks({ recipe }: { recipe: Recipe }) {
  if (recipe.cheeses.length === 0) return null
  return (
    <nav aria-labelledby="recipe-cheeses" className="mt-12 print:hidden">
      <h2 id="recipe-cheeses" className="heading text-minor">
        The cheese
      </h2>
      <ul className="mt-3 border-t border-ink">
        {recipe.cheeses.map(({ slug, name, isInStock }) => (
          <li
            key={slug}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-hairline"
          >
            <a href={`/${slug}`} className="link flex min-h-12 items-center">
              {name}
            </a>
            <span className="text-small text-ink-soft">
              {isInStock ? 'In stock today' : 'Not in stock today'}
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type RecipeArticleProps = {
  recipe: Recipe
  /** The button for people who are signed in. */
  favorite: ReactNode
  /** A preview has none. */
  shareUrl?: string
}

export function RecipeArticle(props: RecipeArticleProps) {
  const { recipe } = props
  return (
    <article>
      <Opening {...props} />
      <div className="sheet gap-y-14 pb-20 md:pb-32 print:grid print:grid-cols-[2fr_3fr] print:gap-8 print:pb-0">
        <div className="md:col-[page-start/span_5] lg:col-[page-start/span_4] print:col-auto print:text-small">
          <IngredientList recipe={recipe} />
          <CheeseLinks recipe={recipe} />
          <BoardLink />
        </div>
        <section aria-labelledby="method" className="md:col-[span_7/page-end] print:col-auto">
          <h2 id="method" className="mb-4 text-head print:text-minor">
            Method
          </h2>
          {createElement('ol', null, ...recipe.steps.map(renderStep))}
        </section>
      </div>
    </article>
  )
}
