import { createElement } from 'react'
import { formatAmount } from './format-amount.ts'
import { milliliters } from './measures.ts'
import type { Ingredient, Recipe } from './recipe.ts'

const MAX_SERVINGS = 50

/** Without scripts a control would do nothing. */
const NEEDS_SCRIPT = '[recipe-servings:not(:defined)_&]:hidden'

function Amount({ ingredient }: { ingredient: Ingredient }) {
  const { amount, unit } = ingredient
  if (amount === null) return unit
  return (
    <span data-amount={amount} data-unit={unit} data-ml={milliliters(ingredient)}>
      {`${formatAmount(amount, unit)} ${unit}`}
    </span>
  )
}

function Units() {
  return (
    <fieldset className={`flex gap-x-5 pb-3 text-small print:hidden ${NEEDS_SCRIPT}`}>
      <legend className="sr-only">Units</legend>
      {['Metric', 'Cups'].map((label, index) => (
        <label key={label} className="flex min-h-11 items-center gap-2">
          <input
            type="radio"
            name="units"
            value={label.toLowerCase()}
            defaultChecked={index === 0}
            autoComplete="off"
            className="size-5 accent-accent"
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Servings({ servings }: { servings: number }) {
  return (
    <label className="text-right text-small">
      <span className="label block text-ink-soft">Serves</span>
      <input
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_SERVINGS}
        defaultValue={servings}
        // A restored number would not match the rendered amounts.
        autoComplete="off"
        className="min-h-11 w-20 border-b border-ink bg-transparent text-right text-lead lining-nums print:min-h-0 print:appearance-none print:border-0"
      />
    </label>
  )
}

/** Called for a list in a fixed order, which needs no keys: two ingredients may be equal. */
const renderIngredient = (ingredient: Ingredient) => (
  <li className="flex flex-wrap gap-x-3 border-b border-hairline py-2.5 print:py-0.5">
    <span className="w-24 lining-nums text-ink-soft print:w-16">
      <Amount ingredient={ingredient} />
    </span>
    <span dir="auto" className="flex-1 basis-32 wrap-anywhere print:basis-0">
      {ingredient.cheeseSlug ? (
        <a
          href={`/${ingredient.cheeseSlug}`}
          className="link -my-2.5 inline-block py-2.5 print:my-0 print:py-0"
        >
          {ingredient.item}
        </a>
      ) : (
        ingredient.item
      )}
    </span>
  </li>
)

/** The amounts are scaled by the custom element; without scripts they stay as rendered. */
export function IngredientList({ recipe: { ingredients, servings } }: { recipe: Recipe }) {
  const hasVolumes = ingredients.some((ingredient) => milliliters(ingredient) !== undefined)
  return (
    <recipe-servings data-servings={servings} className="block">
      <div className="flex flex-wrap items-end justify-between gap-4 pb-3">
        <h2 className="text-head print:text-minor">Ingredients</h2>
        <Servings servings={servings} />
      </div>
      {hasVolumes && <Units />}
      {createElement('ul', { className: 'border-t border-ink' }, ...ingredients.map(renderIngredient))}
    </recipe-servings>
  )
}
