import { formatAmount } from './format-amount.ts'
import type { Ingredient, Recipe } from './recipe.ts'

const MAX_SERVINGS = 50

function Amount({ ingredient: { amount, unit } }: { ingredient: Ingredient }) {
  if (amount === null) return null
  return (
    <>
      <span data-amount={amount} data-unit={unit}>
        {formatAmount(amount, unit)}
      </span>
      {unit && ` ${unit}`}
    </>
  )
}

/** The amounts are scaled by the custom element; without scripts they stay as rendered. */
export function IngredientList({ recipe: { ingredients, servings } }: { recipe: Recipe }) {
  return (
    <recipe-servings data-servings={servings} className="block">
      <div className="flex flex-wrap items-end justify-between gap-x-4 pb-3">
        <h2 className="text-head">Ingredients</h2>
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
            className="min-h-11 w-20 border-b border-ink bg-transparent text-right text-lead lining-nums print:appearance-none print:border-0"
          />
        </label>
      </div>
      <ul className="border-t border-ink">
        {ingredients.map((ingredient) => (
          <li
            key={`${ingredient.item}-${ingredient.amount}`}
            className="grid grid-cols-[6rem_1fr] gap-3 border-b border-hairline py-2.5"
          >
            <span className="lining-nums text-ink-soft">
              <Amount ingredient={ingredient} />
            </span>
            <span>{ingredient.item}</span>
          </li>
        ))}
      </ul>
    </recipe-servings>
  )
}
