import { MAX_PEOPLE, MEALS, STRENGTHS, STRONGEST, WISHES } from '../../domain/cheese/board.ts'
import { ALLERGENS } from '../../domain/cheese/food-facts.ts'
import { ENUMS } from '../../domain/enums.ts'
import { capitalize } from '../../lib/capitalize.ts'
import { ActionButton } from '../../ui/action.tsx'
import type { AskedBoard } from './board-query.ts'

const FIELD = 'border-b border-hairline pt-3'
const INPUT = 'min-h-12 w-full bg-transparent text-lead lining-nums aria-invalid:text-accent'
const CHOICE = 'flex min-h-11 cursor-pointer items-center gap-3 text-small'

type CheckProps = { type: 'radio' | 'checkbox'; name: string; value: string; label: string; on: boolean }

const Check = ({ type, name, value, label, on }: CheckProps) => (
  <label className={CHOICE}>
    <input
      type={type}
      name={name}
      value={value}
      defaultChecked={on}
      className="size-5 cursor-pointer accent-accent"
    />
    {label}
  </label>
)

type ProblemProps = { id: string; children: string | undefined }

const Problem = ({ id, children }: ProblemProps) =>
  children && (
    <span id={id} className="block pb-2 text-small text-accent">
      {children}
    </span>
  )

type BoardFormProps = { asked: AskedBoard; currency: string }

/** A plain GET form, so that it works without scripts. */
export function BoardForm({ asked, currency }: BoardFormProps) {
  const { question, typed, problems } = asked
  return (
    <form method="get" action="/board#board" className="sheet gap-y-6 pb-10 print:hidden">
      {question.kept.map((slug) => (
        <input key={slug} type="hidden" name="keep" value={slug} />
      ))}
      <div className="grid grid-cols-2 gap-x-(--gap) md:grid-cols-4">
        <label className={FIELD}>
          <span className="label block text-ink-soft">People</span>
          <input
            type="number"
            name="people"
            required
            min={1}
            max={MAX_PEOPLE}
            inputMode="numeric"
            defaultValue={typed.people}
            aria-invalid={problems.people ? true : undefined}
            aria-describedby={problems.people && 'people-problem'}
            className={INPUT}
          />
          <Problem id="people-problem">{problems.people}</Problem>
        </label>
        <label className={FIELD}>
          <span className="label block text-ink-soft">Budget{currency && ` in ${currency}`}</span>
          <input
            name="budget"
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            placeholder="Any"
            defaultValue={typed.budget}
            aria-invalid={problems.budget ? true : undefined}
            aria-describedby={problems.budget && 'budget-problem'}
            className={INPUT}
          />
          <Problem id="budget-problem">{problems.budget}</Problem>
        </label>
        <label className={`${FIELD} col-span-full md:col-span-2`}>
          <span className="label block text-ink-soft">Strength</span>
          <select name="strength" defaultValue={question.strongest ?? ''} className="select">
            <option value="">From mild to strong</option>
            {STRONGEST.map((strength) => (
              <option key={strength} value={strength}>
                {STRENGTHS[strength]}
              </option>
            ))}
          </select>
        </label>
      </div>
      <fieldset>
        <legend className="label text-ink-soft">When</legend>
        <div className="flex flex-wrap gap-x-8">
          {ENUMS.board_meal.map((meal) => (
            <Check
              key={meal}
              type="radio"
              name="meal"
              value={meal}
              label={MEALS[meal]}
              on={meal === question.meal}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="label text-ink-soft">For everybody at the table</legend>
        <div className="flex flex-wrap gap-x-8">
          {ENUMS.board_wish.map((wish) => (
            <Check
              key={wish}
              type="checkbox"
              name="wish"
              value={wish}
              label={WISHES[wish]}
              on={question.wishes.includes(wish)}
            />
          ))}
        </div>
        <details open={question.without.length > 0}>
          <summary className="label min-h-11 w-fit cursor-pointer py-3 hover:text-accent">An allergy</summary>
          <div className="flex flex-wrap gap-x-8">
            {ALLERGENS.filter((allergen) => allergen !== 'milk').map((allergen) => (
              <Check
                key={allergen}
                type="checkbox"
                name="without"
                value={allergen}
                label={capitalize(allergen)}
                on={question.without.includes(allergen)}
              />
            ))}
          </div>
        </details>
      </fieldset>
      <div>
        <ActionButton type="submit">Put a board together</ActionButton>
      </div>
    </form>
  )
}
