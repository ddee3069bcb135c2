import { useState } from 'react'
import {
  MAX_PEOPLE,
  MEALS,
  OBJECTIONS,
  STRENGTHS,
  STRONGEST,
  WISHES,
  type Meal,
  type Strongest,
} from '../../../../domain/cheese/board.ts'
import { capitalize } from '../../../../lib/capitalize.ts'
import { formatMoney } from '../../../../domain/cheese/price.ts'
import { ENUMS } from '../../../../domain/enums.ts'
import { FormTextField } from '../../kit/fields/fields.tsx'
import { LabeledInput } from '../../kit/fields/labeled-input.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { LoadFailure, LoadingRows } from '../../kit/list/load-states.tsx'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import { Badge } from '../../kit/screen/badge.tsx'
import { SETTINGS_LABELS as LABELS } from '../settings-values.ts'
import { useVerdicts, type TriedQuestion, type Verdict } from './explain-board.ts'

export const BoardFields = () =>
  (['board_grams_before', 'board_grams_after', 'board_grams_instead'] as const).map((name) => (
    <FormTextField key={name} name={name} label={LABELS[name]} inputMode="numeric" />
  ))

const optionsOf = <Value extends string>(labels: Record<Value, string>, values: readonly Value[]) =>
  values.map((value) => ({ value, label: labels[value] }))

const STRENGTH_OPTIONS = [{ value: '', label: 'From mild to strong' }, ...optionsOf(STRENGTHS, STRONGEST)]
const FIRST: TriedQuestion = { people: 6, meal: 'after', wishes: [], strongest: '', budgetCents: undefined }

type QuestionFieldsProps = { question: TriedQuestion; onChange: (change: Partial<TriedQuestion>) => void }

function QuestionFields({ question, onChange }: QuestionFieldsProps) {
  const { meal, wishes, strongest } = question
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LabeledInput
          label="People"
          type="number"
          min={1}
          max={MAX_PEOPLE}
          defaultValue={question.people}
          onChange={({ target }) => target.validity.valid && onChange({ people: target.valueAsNumber })}
        />
        <LabeledInput
          label="Budget"
          type="number"
          min={1}
          step="0.01"
          placeholder="Any"
          onChange={({ target }) =>
            target.validity.valid &&
            onChange({ budgetCents: target.value ? Math.round(100 * target.valueAsNumber) : undefined })
          }
        />
        <SelectField
          label="When"
          options={optionsOf(MEALS, ENUMS.board_meal)}
          value={meal}
          onChange={(value) => onChange({ meal: value as Meal })}
        />
        <SelectField
          label="Strength"
          options={STRENGTH_OPTIONS}
          value={strongest}
          onChange={(value) => onChange({ strongest: value as Strongest | '' })}
        />
      </div>
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="sr-only">For everybody at the table</legend>
        {ENUMS.board_wish.map((wish) => (
          <label key={wish} className="flex min-h-11 items-center gap-2 text-small">
            <input
              type="checkbox"
              checked={wishes.includes(wish)}
              onChange={({ target }) =>
                onChange({
                  wishes: target.checked ? [...wishes, wish] : wishes.filter((other) => other !== wish),
                })
              }
              className="size-5 accent-accent"
            />
            {WISHES[wish]}
          </label>
        ))}
      </fieldset>
    </>
  )
}

function VerdictRow({ verdict: { name, isChosen, objection, grams, cents } }: { verdict: Verdict }) {
  const { data: price } = usePriceSettings()
  return (
    <tr className="border-b border-hairline align-top">
      <th scope="row" className="py-2 pr-4 text-left font-normal wrap-anywhere">
        {name}
      </th>
      <td className="py-2 pr-4">
        {isChosen ? (
          <Badge tone="good">On the board</Badge>
        ) : objection ? (
          capitalize(OBJECTIONS[objection])
        ) : (
          'Possible'
        )}
      </td>
      <td className="py-2 text-right whitespace-nowrap lining-nums">
        {isChosen && price && cents !== null && `${grams} g, ${formatMoney(cents, price)}`}
      </td>
    </tr>
  )
}

/** A question as guests ask it on /board, and what it makes of each cheese. */
export function BoardTrial() {
  const [question, setQuestion] = useState(FIRST)
  const verdicts = useVerdicts(question)
  return (
    <section aria-labelledby="board-trial" className="mt-10">
      <h2 id="board-trial" className="heading mb-3 text-minor">
        Try a question
      </h2>
      <QuestionFields question={question} onChange={(change) => setQuestion({ ...question, ...change })} />
      {verdicts.isLoadingError && (
        <LoadFailure what="The board" error={verdicts.error} onRetry={() => void verdicts.refetch()} />
      )}
      {verdicts.isPending && <LoadingRows what="The board" />}
      {verdicts.data && (
        <table
          aria-label="What becomes of each cheese"
          className="mt-3 w-full border-t border-ink text-small"
        >
          <tbody>
            {verdicts.data.map((verdict) => (
              <VerdictRow key={verdict.id} verdict={verdict} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
